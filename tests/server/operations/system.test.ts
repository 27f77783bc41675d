import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { settings } from '#contract/settings.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { ensureOwner } from '#server/accounts/users/first-owner.ts'
import { startTestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { refused } from '#support/refusals.ts'

const tokenOf = (setup: { setupUrl: string } | undefined) =>
  new URL(setup?.setupUrl ?? 'http://x').searchParams.get('token') ?? ''
const owner = {
  email: 'owner@example.com',
  firstName: 'Olga',
  lastName: 'Owner',
  password,
  confirmedPassword: password,
}

test('the first start creates a setup link on which the owner sets a password, once', async (t) => {
  const { services, visitor, as } = await startTestApp(t)
  const token = tokenOf(await ensureOwner(services))

  await visitor(system.setup, { body: { token, ...owner } })

  const { accessToken = '' } = await visitor(auth.login, { body: { username: owner.email, password } })
  assert.equal((await as(accessToken)(users.listActive)).data[0]?.role, 'SUPER_ADMIN')
  await refused(visitor(system.setup, { body: { token, ...owner, email: 'second@example.com' } }), 422)
  assert.equal(await ensureOwner(services), undefined)
})

test("the owner's account and the firm begin with the language of the set-up page and the browser's zone", async (t) => {
  const { services, visitor, given } = await startTestApp(t)
  const token = tokenOf(await ensureOwner(services))

  await visitor(system.setup, { body: { token, ...owner, language: 'ar', timeZone: 'Africa/Cairo' } })

  const { call } = await given.login(owner.email)
  const { firm } = await call(settings.read)
  assert.deepEqual([firm.language, firm.timeZone], ['ar', 'Africa/Cairo'])
  assert.equal((await call(personal.info)).language, 'ar')
})

test('a time zone that the server does not know leaves its own, and stops no set-up', async (t) => {
  const { services, visitor, given } = await startTestApp(t)
  const token = tokenOf(await ensureOwner(services))

  await visitor(system.setup, { body: { token, ...owner, language: 'de', timeZone: 'Etc/Unknown' } })

  const { call } = await given.login(owner.email)
  const { firm } = await call(settings.read)
  const ofServer = new Intl.DateTimeFormat().resolvedOptions().timeZone
  assert.deepEqual([firm.language, firm.timeZone], ['de', ofServer])
})

test('before the first start the set-up page learns that there is no owner', async (t) => {
  const { visitor } = await startTestApp(t)

  assert.deepEqual(await visitor(system.setupState), { owned: false })
})

test('after it the set-up page learns that there is an owner, and nothing else', async (t) => {
  const { visitor, given } = await startTestApp(t)
  await given.user('SUPER_ADMIN')

  assert.deepEqual(await visitor(system.setupState), { owned: true })
})

test('of two concurrent uses of setup links one creates the owner', async (t) => {
  const { services, visitor } = await startTestApp(t)
  const tokens = [tokenOf(await ensureOwner(services)), tokenOf(await ensureOwner(services))]

  const results = await Promise.allSettled(
    tokens.map((token, index) => visitor(system.setup, { body: { token, ...owner, email: `o${index}@example.com` } })),
  )

  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('an invalid setup token creates no owner', async (t) => {
  const { services, visitor } = await startTestApp(t)
  await ensureOwner(services)

  await refused(visitor(system.setup, { body: { token: 'guess', ...owner } }), 422)
  await refused(visitor(system.setup, { body: { token: 'guess', ...owner, confirmedPassword: 'other one' } }), 400)
})

test('ADMIN_EMAIL and ADMIN_PASSWORD make the owner, only while there is none', async (t) => {
  const { services, visitor } = await startTestApp(t, { admin: { email: owner.email, password } })

  assert.equal(await ensureOwner(services), undefined)
  await visitor(auth.login, { body: { username: owner.email, password } })
  const other = { ...services, config: { ...services.config, admin: { email: 'late@example.com', password } } }
  await ensureOwner(other)
  await refused(visitor(auth.login, { body: { username: 'late@example.com', password } }), 422)
})
