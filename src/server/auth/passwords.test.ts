import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { registrations } from '#contract/registrations.ts'
import { startTestApp } from '../testing/app.ts'
import { CallError } from '../testing/client.ts'
import { password } from '../testing/given.ts'
import { hashPassword } from './passwords.ts'

/** Keeps more hashes asked for than may wait, until it is told to stop. */
function crowd() {
  let goesOn = true
  const one = async () => {
    while (goesOn) await hashPassword(password).catch(() => turn())
  }
  const everybody = Array.from({ length: 80 }, one)
  return async () => {
    goesOn = false
    await Promise.all(everybody)
  }
}

test('while too many passwords wait to be hashed the next is told when to come again, and then served', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { email } = await given.user('ADMIN')
  const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }
  const calls = {
    login: () => visitor(auth.login, { body: { username: email, password } }),
    stranger: () => visitor(auth.login, { body: { username: 'nobody@example.com', password } }),
    signUp: () => visitor(registrations.signUp, { body: { ...person, password, confirmedPassword: password } }),
  }
  const disperse = crowd()
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
