import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { CallError } from '#support/client.ts'
import { customer } from '#support/given.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused } from '#support/refusals.ts'
import { startPostgres } from '#support/servers/postgres.ts'
import { startWire } from '#support/wire.ts'

async function startOver(t: TestContext) {
  const { url, drop } = await freshDatabase(await postgresServer())
  const wire = await startWire(t, url)
  const app = await startTestApp(t, { database: { kind: 'postgres', url: wire.url } })
  t.after(drop)
  return { wire, app, staff: await app.given.user('ADMIN') }
}

const send = ({ visitor }: TestApp, email: string) => visitor(catalogueRequests.send, { body: { ...customer, email } })

async function retryAfterOf(call: Promise<unknown>): Promise<number> {
  const error = await call.catch((reason: unknown) => reason)
  assert.ok(error instanceof CallError, String(error))
  assert.equal(error.status, 503, error.message)
  return Number(error.headers.get('retry-after'))
}

test('while the database is down every call gets 503 with Retry-After and readiness is false; both recover within five seconds', async (t) => {
  const server = await startPostgres()
  t.after(server.stop)
  const { url } = await freshDatabase(server.url)
  const app = await startTestApp(t, { database: { kind: 'postgres', url } })
  const staff = await app.given.user('ADMIN')
  const ready = async () => (await fetch(`${app.origin}/readyz`)).status

  for (let round = 0; round < 3; round++) {
    await server.halt()
    assert.ok((await retryAfterOf(staff.call(catalogues.list))) >= 1)
    assert.ok((await retryAfterOf(send(app, `away${round}@example.com`))) >= 1)
    while ((await ready()) !== 503);
    assert.equal((await fetch(`${app.origin}/healthz`)).status, 200)

    await server.resume()
    const back = performance.now()
    while ((await ready()) !== 200);
    await staff.call(catalogues.list)
    await send(app, `back${round}@example.com`)
    assert.ok(performance.now() - back < 5_000)
  }
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 3)
})

test('database restarts under load refuse some calls briefly, lose no acknowledged write and leak no connection', async (t) => {
  const server = await startPostgres()
  t.after(server.stop)
  const { url } = await freshDatabase(server.url)
  const app = await startTestApp(t, { database: { kind: 'postgres', url } })
  const staff = await app.given.user('ADMIN')
  const answered: string[] = []
  let stopping = false

  async function sender(name: string): Promise<void> {
    for (let i = 0; !stopping; i++) {
      const email = `${name}-${i}@example.com`
      try {
        await send(app, email)
        answered.push(email)
      } catch (error) {
        assert.ok(error instanceof CallError && error.status === 503, String(error))
      }
    }
  }
  const senders = ['a', 'b', 'c', 'd'].map(sender)
  for (let round = 0; round < 3; round++) await server.restart()
  await send(app, 'last@example.com')
  stopping = true
  await Promise.all(senders)

  const rows = await app.services.db.selectFrom('catalogueRequest').select('email').execute()
  const kept = new Set(rows.map(({ email }) => email))
  assert.ok(answered.length > 0)
  assert.deepEqual(
    answered.filter((email) => !kept.has(email)),
    [],
  )
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, rows.length)
})

test('when the outcome of a commit is unknown, the answer is never a success', async (t) => {
  const { wire, app, staff } = await startOver(t)
  await staff.call(catalogues.list)

  wire.cutAfter = 'commit'
  const told = await refused(send(app, 'unknown@example.com'), 503)
  assert.match(told.Message, /may have been stored/)
  wire.cutAfter = undefined

  // The commit may have happened; a repeat is safe, because it updates the same row.
  await send(app, 'unknown@example.com')
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, 1)
})

test('a database that stops answering is dropped within ten seconds and used again when it answers', async (t) => {
  const { wire, staff } = await startOver(t)
  await staff.call(catalogues.list)

  wire.silent = true
  const asked = performance.now()
  await Promise.all(Array.from({ length: 15 }, () => refused(staff.call(catalogues.list), 503)))
  assert.ok(performance.now() - asked < 10_000, `${performance.now() - asked} ms`)
  wire.silent = false
  const spoke = performance.now()
  await staff.call(catalogues.list)
  assert.ok(performance.now() - spoke < 5_000)
})
