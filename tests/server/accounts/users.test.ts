import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { startTestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { refused } from '#support/refusals.ts'

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
