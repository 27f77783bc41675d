import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { invitations } from '#contract/invitations.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { ensureOwner } from '#server/accounts/users/first-owner.ts'
import { days, startTestApp, type TestApp } from '#support/app.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'

const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }
const change = { oldPassword: password, newPassword: 'one of my own', confirmedPassword: 'one of my own' }

/** Returns the link id in the newest mail to this address with this subject. */
const mailed = async ({ mails }: TestApp, address: string, subject: RegExp) =>
  linkParameter(
    (await mails()).findLast((mail) => mail.to === address && subject.test(mail.subject)),
    'id',
  )

const reset = ({ visitor }: TestApp, id: string) => visitor(auth.resetPassword, { body: { id, ...chosen } })
const confirm = ({ visitor }: TestApp, id: string) => visitor(personal.confirmEmail, { body: { id } })

async function startChange(app: TestApp, name = 'ada') {
  const ada = await app.given.user('USER', name)
  await ada.call(personal.changeInfo, { body: { ...customer, email: `new-${name}@example.com` } })
  return { ...ada, userId: ada.id, id: await mailed(app, `new-${name}@example.com`, /new address/) }
}

test('a reset link that was mailed to the old address is void once the address has changed', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  await app.visitor(auth.forgetPassword, { body: { email: ada.email } })
  const id = await mailed(app, ada.email, /Reset/)

  await confirm(app, ada.id)

  await refused(reset(app, id), 422)
  await app.given.login('new-ada@example.com')
})

test('every change of a password voids a pending change of the address', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const own = await startChange(app, 'own')
  const set = await startChange(app, 'set')
  const forgotten = await startChange(app, 'forgotten')

  await own.call(personal.changePassword, { body: change })
  await owner.call(users.changePassword, { params: { id: set.userId }, body: chosen })
  await app.visitor(auth.forgetPassword, { body: { email: forgotten.email } })
  await reset(app, await mailed(app, forgotten.email, /Reset/))

  for (const { id } of [own, set, forgotten]) await refused(confirm(app, id), 422)
})

test('a change of the own password voids a reset link and a confirmation link under way', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const { id, email } = await app.given.registration(owner.call)
  const confirmation = await mailed(app, email, /arrived/)
  await owner.call(registrations.approve, { params: { id }, body: {} })
  const ada = await app.given.login(email)
  await app.visitor(auth.forgetPassword, { body: { email } })
  const forgotten = await mailed(app, email, /Reset/)

  await ada.call(personal.changePassword, { body: change })

  await refused(reset(app, forgotten), 422)
  await refused(confirm(app, confirmation), 422)
})

test('made-up links cost a network its few tries, and a good one still works', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const { email } = await app.given.user('ADMIN')
  await app.visitor(auth.forgetPassword, { body: { email } })
  const id = await mailed(app, email, /Reset/)
  const owner = { email: 'o@example.com', firstName: 'O', lastName: 'O', password, confirmedPassword: password }
  for (let i = 0; i < 15; i++) {
    await refused(reset(app, 'made up'), 422)
    await refused(app.visitor(system.setup, { body: { token: 'made up', ...owner } }), 422)
  }

  await refused(reset(app, 'made up'), 429)
  await refused(app.visitor(system.setup, { body: { token: 'made up', ...owner } }), 429)
  await reset(app, id)
})

test('a page learns whether its link works, which stays as good as it was', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const owner = await app.given.user('SUPER_ADMIN')
  await app.visitor(auth.forgetPassword, { body: { email: owner.email } })
  await owner.call(invitations.send, { body: { email: 'ivy@example.com', role: 'USER' } })
  const id = await mailed(app, owner.email, /Reset/)
  const invited = await mailed(app, 'ivy@example.com', /invited/)
  const check = (purpose: 'reset' | 'invitation' | 'setup', id: string) =>
    app.visitor(auth.checkLink, { body: { purpose, id } })

  for (let i = 0; i < 40; i++) await check('reset', id)
  await check('invitation', invited)
  assert.equal((await refused(check('invitation', id), 422)).code, 'link-invalid')
  await reset(app, id)
  assert.equal((await refused(check('reset', id), 422)).code, 'link-invalid')
  app.pass(days(8))
  await refused(check('invitation', invited), 422)

  for (let i = 0; i < 29; i++) await refused(check('reset', 'made up'), 422)
  await refused(check('reset', 'made up'), 429)
})

test('a printed address is dead once there is an owner', async (t) => {
  const app = await startTestApp(t)
  const addresses = [await ensureOwner(app.services), await ensureOwner(app.services)]
  const [first = '', second = ''] = addresses.map((one) => new URL(one?.setupUrl ?? '').searchParams.get('token') ?? '')
  const check = () => app.visitor(auth.checkLink, { body: { purpose: 'setup', id: second } })

  await check()
  const owner = { email: 'o@example.com', firstName: 'O', lastName: 'O', ...chosen }
  await app.visitor(system.setup, { body: { token: first, ...owner } })

  assert.equal((await refused(check(), 422)).code, 'link-invalid')
})

test('a link that was made while the clock was a year ahead is not good for a year', async (t) => {
  const app = await startTestApp(t)
  const { email } = await app.given.user('ADMIN')
  app.pass(days(364))
  await app.visitor(auth.forgetPassword, { body: { email } })
  const id = await mailed(app, email, /Reset/)

  app.pass(-days(364))

  await refused(reset(app, id), 422)
})
