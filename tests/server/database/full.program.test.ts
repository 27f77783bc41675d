import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { transact } from '#server/database/dialect.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { CallError } from '#support/client.ts'
import { customer } from '#support/given.ts'
import { temporaryFolder } from '#support/program.ts'

const startOnSqlite = async (t: TestContext) =>
  startTestApp(t, { database: { kind: 'sqlite', file: join(await temporaryFolder(t), 'docent.sqlite') } })

const change = ({ services }: TestApp, words: string) => transact(services.db, (trx) => sql.raw(words).execute(trx))

async function pageCount({ services }: TestApp): Promise<number> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(services.db)
  return rows[0]?.page_count ?? 0
}

async function send({ visitor }: TestApp, email: string): Promise<number> {
  try {
    await visitor(catalogueRequests.send, { body: { ...customer, email } })
    return 200
  } catch (error) {
    assert.ok(error instanceof CallError, String(error))
    return error.status
  }
}

test('writes to a full database get 503 with Retry-After, acknowledged rows stay, and writes work again when there is space', async (t) => {
  const app = await startOnSqlite(t)
  const staff = await app.given.user('ADMIN')
  await change(app, `pragma max_page_count = ${(await pageCount(app)) + 20}`)
  const statuses: number[] = []
  while (!statuses.some((status) => status !== 200)) {
    const emails = Array.from({ length: 10 }, (_, index) => `form${statuses.length + index}@example.com`)
    statuses.push(...(await Promise.all(emails.map((email) => send(app, email)))))
  }
  assert.deepEqual(new Set(statuses), new Set([200, 503]))
  const answered = statuses.filter((status) => status === 200).length
  assert.equal((await staff.call(catalogueRequests.listPending)).totalElements, answered)
  assert.equal((await app.services.db.selectFrom('catalogueRequest').select('id').execute()).length, answered)

  await change(app, 'pragma max_page_count = 1000000')
  assert.equal(await send(app, 'last@example.com'), 200)
})

test('statements after one that failed for lack of space are rolled back too', async (t) => {
  const { services } = await startOnSqlite(t)
  const secret = (name: string, size: number) => ({ name, value: 'x'.repeat(size) })
  const work = transact(services.db, async (trx) => {
    await sql`pragma max_page_count = 1`.execute(trx)
    await assert.rejects(trx.insertInto('secret').values(secret('large', 100_000)).execute())
    await trx.insertInto('secret').values(secret('small', 1)).execute()
  })
  await assert.rejects(work)
  assert.deepEqual(await services.db.selectFrom('secret').where('name', '=', 'small').select('name').execute(), [])
})

test('a read-only database is not ready', async (t) => {
  const app = await startOnSqlite(t)
  const problems = async () => ((await (await fetch(`${app.origin}/readyz`)).json()) as { problems: string[] }).problems
  await change(app, "create trigger shut before insert on lock begin select raise(abort, 'no room'); end")
  assert.deepEqual(await problems(), ['database'])

  await change(app, 'drop trigger shut')
  while ((await problems()).length > 0);
})
