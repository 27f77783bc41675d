import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { sessions } from '#contract/sessions.ts'
import { approving, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'

test('a newcomer waits for approval, and is in after it', async (t) => {
  const { app, enter } = await startWithProvider(t)
  const owner = await app.given.user('SUPER_ADMIN')

  const first = await enter()
  const { data } = await owner.call(registrations.listPending)
  const waiting = await refused(enter(), 403)
  await owner.call(registrations.approve, { params: { id: data[0]?.id ?? '' }, body: { role: 'USER' } })
  const { accessToken = '' } = await enter()

  assert.deepEqual(first, { outcome: 'waiting' })
  assert.deepEqual(
    data.map(({ email, firstName, provider: isBy, emailConfirmed }) => ({ email, firstName, isBy, emailConfirmed })),
    [{ email: 'ada@example.com', firstName: 'Ada', isBy: true, emailConfirmed: false }],
  )
  assert.equal(waiting.code, 'pending')
  assert.equal((await app.as(accessToken)(personal.info)).email, 'ada@example.com')
  assert.deepEqual(
    (await app.as(accessToken)(sessions.list)).data.map(({ method }) => method),
    ['provider'],
  )
})

test('a proven address of the firm is let in without approval when the settings say so', async (t) => {
  const { app, enter } = await startWithProvider(t, approving)

  const { accessToken = '', refreshToken } = await enter()

  assert.equal((await app.as(accessToken)(personal.info)).email, 'ada@example.com')
  assert.notEqual(refreshToken, undefined)
})

test('the ways to sign in name the provider', async (t) => {
  const { app } = await startWithProvider(t)

  assert.deepEqual(await app.visitor(auth.methods), {
    password: true,
    passkey: true,
    passkeyOrigin: null,
    provider: { name: 'Acme ID' },
  })
})
