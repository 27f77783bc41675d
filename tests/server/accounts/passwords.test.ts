import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { startTestApp } from '#support/app.ts'
import { CallError } from '#support/client.ts'
import { fillHashQueue } from '#support/fill-hash-queue.ts'
import { password } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { untilServed } from '#support/until-served.ts'

const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }
const chosen = { password, confirmedPassword: password }

test('while the password queue is full the next call gets Retry-After, and later succeeds', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { email } = await given.user('ADMIN')
  const calls = {
    login: () => visitor(auth.login, { body: { username: email, password } }),
    stranger: () => visitor(auth.login, { body: { username: 'nobody@example.com', password } }),
    signUp: () => visitor(registrations.signUp, { body: { ...person, ...chosen } }),
  }
  const disperse = fillHashQueue()
  t.after(disperse)

  for (const [name, call] of Object.entries(calls)) {
    const error = await call().catch((reason: unknown) => reason)
    assert.ok(error instanceof CallError, `${name}: ${error}`)
    assert.equal(error.status, 503, name)
    assert.match(error.problem.Message, /^Too many people are signing in just now\. Please try again in a moment\.$/)
    assert.ok(Number(error.headers.get('retry-after')) >= 1, name)
  }

  await disperse()
  await calls.login()
  await calls.signUp()
})

test('many unknown addresses leave places in the queue to accounts, and the answers do not reveal which exist', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { email } = await given.user('ADMIN')
  const disperse = fillHashQueue('stranger')
  t.after(disperse)
  const signIn = (username: string, password: string) => visitor(auth.login, { body: { username, password } })

  await untilServed(() => signIn(email, password))

  // On a busy machine the turn may come too late, which is told.
  const refusedAs = (username: string) =>
    refused(
      untilServed(() => signIn(username, 'not the right one')),
      422,
    )
  const [wrong, unknown] = [await refusedAs(email), await refusedAs('nobody@example.com')]
  assert.deepEqual({ ...wrong, requestId: '' }, { ...unknown, requestId: '' })
  await refused(visitor(registrations.signUp, { body: { ...person, ...chosen } }), 503)
})

test('a sign-up has its turn while sign-ins never leave the password queue', async (t) => {
  const { visitor } = await startTestApp(t)
  t.after(fillHashQueue('account', 5))

  // On a busy machine the turn may come too late, which is told.
  await untilServed(() => visitor(registrations.signUp, { body: { ...person, ...chosen } }))
})

test('a link or a person that does not exist is refused before any password is hashed', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const disperse = fillHashQueue()
  t.after(disperse)

  await refused(visitor(auth.resetPassword, { body: { id: 'made up', ...chosen } }), 422)
  await refused(visitor(system.setup, { body: { token: 'made up', ...person, ...chosen } }), 422)
  await refused(owner.call(users.changePassword, { params: { id: crypto.randomUUID() }, body: chosen }), 404)
})
