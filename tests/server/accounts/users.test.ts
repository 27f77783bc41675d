import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { startTestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { wrongTotals } from '#support/totals.ts'

const chosen = { password: 'a brand new password', confirmedPassword: 'a brand new password' }

test('the owner sets a password: the sessions of that person end and they are told by mail', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')

  await owner.call(users.changePassword, { params: { id: ada.id }, body: chosen })

  await refused(ada.call(personal.info), 401)
  await refused(visitor(auth.refresh, { body: { refreshToken: ada.refreshToken } }), 401)
  await refused(visitor(auth.login, { body: { username: ada.email, password } }), 422)
  await visitor(auth.login, { body: { username: ada.email, password: chosen.password } })
  assert.deepEqual(
    (await mails()).map(({ to, subject }) => [to, subject]),
    [[ada.email, 'Your password was changed']],
  )
})

test('the password of an unknown or a pending person cannot be set', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.registration(owner.call)

  await refused(owner.call(users.changePassword, { params: { id }, body: chosen }), 404)
  await refused(owner.call(users.changePassword, { params: { id: crypto.randomUUID() }, body: chosen }), 404)
})

test('a deleted user is gone at once, and the address is free again', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('ADMIN', 'ada')

  await owner.call(users.remove, { params: { id: ada.id } })

  await refused(ada.call(personal.info), 401)
  await refused(visitor(auth.login, { body: { username: ada.email, password } }), 422)
  assert.equal((await owner.call(users.listActive)).totalElements, 1)
  await refused(owner.call(users.remove, { params: { id: ada.id } }), 404)
  await given.user('USER', 'ada')
})

test('an owner changes a role, which the next call of that person has', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('USER', 'ada')
  await refused(ada.call(catalogues.list), 403)

  await owner.call(users.changeRole, { params: { id: ada.id }, body: { role: 'ADMIN' } })

  await ada.call(catalogues.list)
  const { data } = await owner.call(users.listActive, { query: { q: 'ada' } })
  assert.equal(data[0]?.role, 'ADMIN')
  assert.deepEqual(await wrongTotals(services.db), [])
  await owner.call(users.changeRole, { params: { id: ada.id }, body: { role: 'USER' } })
  await refused(ada.call(catalogues.list), 403)
})

test('nobody is made an owner, and no pending or unknown person gets a role', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const ada = await given.user('USER', 'ada')
  const pending = await given.registration(owner.call, 'new@example.com')
  const change = (id: string, role: string) =>
    owner.call(users.changeRole, { params: { id }, body: { role: role as 'USER' } })

  await refused(change(ada.id, 'SUPER_ADMIN'), 400)
  await refused(change(pending.id, 'ADMIN'), 404)
  await refused(change(crypto.randomUUID(), 'ADMIN'), 404)
})

test('the last owner stays one, and of two who take the role from each other at once one stays', async (t) => {
  const { given } = await startTestApp(t)
  const [one, two] = [await given.user('SUPER_ADMIN', 'one'), await given.user('SUPER_ADMIN', 'two')]
  const take = (from: typeof one, by: typeof one) =>
    by.call(users.changeRole, { params: { id: from.id }, body: { role: 'USER' } })

  const answers = await Promise.allSettled([take(one, two), take(two, one)])

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const left = answers[0]?.status === 'fulfilled' ? two : one
  await refused(take(left, left), 409)
  await left.call(users.listActive)
})

test('users cannot delete themselves', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await given.user('SUPER_ADMIN', 'second')

  await refused(owner.call(users.remove, { params: { id: owner.id } }), 409)
})

test('two owners who delete each other at once leave exactly one', async (t) => {
  const { given } = await startTestApp(t)

  for (let round = 0; round < 5; round++) {
    const [a, b] = [await given.user('SUPER_ADMIN', `a${round}`), await given.user('SUPER_ADMIN', `b${round}`)]
    const results = await Promise.allSettled([
      a.call(users.remove, { params: { id: b.id } }),
      b.call(users.remove, { params: { id: a.id } }),
    ])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const survivor = results[0]?.status === 'fulfilled' ? a : b
    assert.equal((await survivor.call(users.listActive)).totalElements, round + 1)
  }
})

test('a registration cannot be deleted as a user', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.registration(owner.call)

  await refused(owner.call(users.remove, { params: { id } }), 404)
})

test('a person whose role was changed is told by mail, once, and not when it stays', async (t) => {
  const { given, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id, email } = await given.user('USER', 'ada')
  const change = (role: 'ADMIN' | 'USER') => owner.call(users.changeRole, { params: { id }, body: { role } })

  await change('ADMIN')
  await change('ADMIN')

  const [mail, ...more] = await mails()
  assert.deepEqual([mail?.to, mail?.subject, more], [email, 'Your role was changed', []])
  assert.match(mail?.text ?? '', /You are now an admin/)
})
