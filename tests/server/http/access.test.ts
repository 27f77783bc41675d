import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import type { Role } from '#contract/common.ts'
import { type Access, aliases, type Endpoint } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { transact } from '#server/database/dialect.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { password } from '#support/given.ts'
import { holdBody } from '#support/held-call.ts'
import { contentOf, filled, prepareInputs } from '#support/inputs.ts'

const tooLow: Record<Access, Role[]> = {
  visitor: [],
  user: [],
  admin: ['USER'],
  superAdmin: ['USER', 'ADMIN'],
}

const guarded = entries.filter(({ entry }) => entry.access !== 'visitor')
const open = entries.filter(({ entry }) => entry.access === 'visitor')

function send(origin: string, { method }: Endpoint, path: string, token?: string, body?: string) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
  }
  const url = origin + path.replace(/:(\w+)/, randomUUID())
  return fetch(url, { method, headers, redirect: 'manual', ...(body && method !== 'GET' ? { body } : {}) })
}

test('every guarded call refuses a visitor and each role below it, on every spelling, and nothing changes', async (t) => {
  const { origin, services, given } = await startTestApp(t)
  const tokens = { USER: await given.user('USER'), ADMIN: await given.user('ADMIN') }
  const before = await digest(services)

  for (const { name, entry } of guarded) {
    for (const path of aliases(entry)) {
      const visitor = await send(origin, entry, path, undefined, entry.method === 'DELETE' ? undefined : '{}')
      assert.equal(visitor.status, 401, `${name} ${path} for a visitor`)
      for (const role of tooLow[entry.access]) {
        const { accessToken } = tokens[role as 'USER' | 'ADMIN']
        const answer = await send(origin, entry, path, accessToken, entry.method === 'DELETE' ? undefined : '{}')
        assert.equal(answer.status, 403, `${name} ${path} for ${role}`)
      }
    }
  }
  assert.equal(await digest(services), before)
})

test('every guarded call refuses a forged, a foreign, an expired and a revoked token', async (t) => {
  const { origin, given, pass, visitor, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const revoked = await given.login(owner.email)
  await visitor(auth.logout, { body: { refreshToken: revoked.refreshToken } })
  const [head, payload] = owner.accessToken.split('.') as [string, string]
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const bad = [revoked.accessToken, `${none}.${payload}.`, `${head}.${payload}.${'A'.repeat(86)}`, 'x.y.z', '']
  const before = await digest(services)

  for (const { name, entry } of guarded) {
    for (const token of bad) {
      const answer = await send(origin, entry, entry.path, token)
      assert.equal(answer.status, 401, `${name} with ${token.slice(0, 20)}`)
    }
  }
  pass(days(1))
  const late = await send(
    origin,
    { ...guarded[0]?.entry, method: 'GET' } as Endpoint,
    '/api/users/active',
    owner.accessToken,
  )
  assert.equal(late.status, 401)
  assert.equal(await digest(services), before)
})

type Person = Awaited<ReturnType<TestApp['given']['user']>>

/** Ways to end a session, and the status of its calls afterwards. */
const endings: Record<string, { status: number; end: (app: TestApp, owner: Person, person: Person) => unknown }> = {
  removal: { status: 401, end: (_app, { call }, { id }) => call(users.remove, { params: { id } }) },
  'a set password': {
    status: 401,
    end: (_app, { call }, { id }) =>
      call(users.changePassword, { params: { id }, body: { password, confirmedPassword: password } }),
  },
  'signing out': {
    status: 401,
    end: ({ visitor }, _owner, { refreshToken }) => visitor(auth.logout, { body: { refreshToken } }),
  },
}

for (const [ending, { status, end }] of Object.entries(endings)) {
  test(`a call whose body arrives after ${ending} is refused and changes nothing`, async (t) => {
    const app = await startTestApp(t)
    const { origin, services, given } = app
    const inputs = await prepareInputs(app)
    const owner = await given.user('SUPER_ADMIN', 'keeper')

    for (const { name, entry } of guarded.filter(({ entry: { method } }) => method !== 'GET')) {
      const input = inputs[name]
      assert.ok(input, `${name} needs an input`)
      const person = await given.user('SUPER_ADMIN', name.toLowerCase())
      const { method } = entry
      const path = filled(entry.path, input)
      const held = await holdBody(origin, { method, path, token: person.accessToken, ...contentOf(input) })
      // Awaited after the head of the held call was received.
      await person.call(personal.info)
      await end(app, owner, person)
      const before = await digest(services)

      const answered = await held.finish()

      assert.equal(answered, status, name)
      assert.equal(await digest(services), before, name)
    }
  })
}

test('a call whose body arrives after the caller was given a lower role is refused and changes nothing', async (t) => {
  const app = await startTestApp(t)
  const { origin, services, given } = app
  const inputs = await prepareInputs(app)

  for (const { name, entry } of guarded.filter(({ entry: { method } }) => method !== 'GET')) {
    if (entry.access === 'user') continue
    const person = await given.user('SUPER_ADMIN', name.toLowerCase())
    const { method } = entry
    const input = inputs[name] ?? {}
    const path = filled(entry.path, input)
    const held = await holdBody(origin, { method, path, token: person.accessToken, ...contentOf(input) })
    await person.call(personal.info)
    await transact(services.db, (trx) =>
      trx.updateTable('user').set({ role: 'USER' }).where('id', '=', person.id).execute(),
    )
    const before = await digest(services)

    const answered = await held.finish()

    assert.equal(answered, 403, name)
    assert.equal(await digest(services), before, name)
  }
})

test('every call that needs a fresh proof refuses a session proven more than five minutes ago, and changes nothing', async (t) => {
  const app = await startTestApp(t)
  const { origin, services, given, pass } = app
  const inputs = await prepareInputs(app)
  const person = await given.user('SUPER_ADMIN', 'keeper')
  pass(minutes(5))
  const before = await digest(services)

  for (const { name, entry } of guarded.filter(({ entry: { shapes } }) => shapes.proof)) {
    const input = inputs[name] ?? {}
    const body = entry.method === 'DELETE' ? undefined : contentOf(input).body.toString()
    const answer = await send(origin, entry, filled(entry.path, input), person.accessToken, body)
    assert.equal(answer.status, 403, name)
    assert.equal(((await answer.json()) as { code: string }).code, 'confirm', name)
  }
  assert.equal(await digest(services), before)
})

test('a public call ignores a stale token instead of asking to sign in', async (t) => {
  const { origin } = await startTestApp(t)

  for (const { name, entry } of open) {
    const answer = await send(origin, entry, entry.path, 'stale.token.here', '{}')
    assert.notEqual(answer.status, 401, name)
  }
})

test('altered spellings of a path reach the same guard or answer 404', async (t) => {
  const { origin, given } = await startTestApp(t)
  const { accessToken } = await given.user('USER')
  const id = randomUUID()
  const paths = [
    `//user/${id}`,
    `/user/${id}/`,
    `/USER/${id}`,
    `/%75ser/${id}`,
    `/x/../user/${id}`,
    `/user/${id};a=b`,
    `/api//user/${id}`,
    `/api/user/${id}%2f`,
  ]

  for (const path of paths) {
    const headers = { authorization: `Bearer ${accessToken}`, 'x-http-method-override': 'DELETE' }
    const { status } = await fetch(origin + path, { method: 'DELETE', headers })
    assert.ok(status === 403 || status === 404, `${path} answered ${status}`)
  }
})
