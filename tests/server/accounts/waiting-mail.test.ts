import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { invitations } from '#contract/invitations.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { days, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'

const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }

test('a removed person gets none of the mails that were waiting for them', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { email, id } = await given.user('USER', 'ada')
  const params = { id }
  await visitor(auth.forgetPassword, { body: { email } })
  await owner.call(users.changeRole, { params, body: { role: 'ADMIN' } })
  await owner.call(users.changePassword, { params, body: chosen })
  await visitor(registrations.signUp, { body: { email, firstName: 'A', lastName: 'B', ...chosen } })

  await owner.call(users.remove, { params })

  assert.deepEqual(await mails(), [])
})

test('a link that was used or replaced while its mail waited does not leave', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const { email } = await given.user('ADMIN', 'ada')
  for (let times = 0; times < 2; times++) await visitor(auth.forgetPassword, { body: { email } })

  const [mail, ...more] = await mails()

  assert.deepEqual(more, [])
  await visitor(auth.resetPassword, { body: { id: linkParameter(mail, 'id'), ...chosen } })
})

test('no mail brings the link of an invitation that was withdrawn, or of a change that another one replaced', async (t) => {
  const { given, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')
  await owner.call(invitations.send, { body: { email: 'amy@example.com', role: 'USER' } })
  const { data } = await owner.call(registrations.listPending)
  for (const email of ['first@example.com', 'second@example.com'])
    await ada.call(personal.changeInfo, { body: { ...customer, email } })

  await owner.call(registrations.reject, { params: { id: data[0]?.id ?? '' } })

  const told = (await mails()).map(({ to }) => to).sort()
  assert.deepEqual(told, [ada.email, ada.email, 'second@example.com'])
})

test('word of an approval does not leave once its link has ended', async (t) => {
  const { given, mails, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id, email } = await given.registration(owner.call)
  await owner.call(registrations.approve, { params: { id }, body: {} })

  pass(days(7))

  assert.deepEqual(
    (await mails()).filter(({ to }) => to === email),
    [],
  )
})
