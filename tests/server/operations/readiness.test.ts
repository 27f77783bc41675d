import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { transact } from '#server/database/dialect.ts'
import { startTestApp, type TestApp } from '#support/app.ts'

interface Answer {
  status: string
  problems: string[]
  schema: { program: string; database: string | null }
}

async function ready({ origin }: TestApp): Promise<[number, Answer]> {
  const answer = await fetch(`${origin}/readyz`)
  return [answer.status, (await answer.json()) as Answer]
}

const addStep = ({ services }: TestApp, name: string, servedFrom: string) =>
  transact(services.db, (trx) =>
    sql`insert into kysely_migration (name, timestamp, "servedFrom") values (${name}, '', ${servedFrom})`.execute(trx),
  )

test('an instance beside a newer schema that it can serve is ready and names both', async (t) => {
  const app = await startTestApp(t)
  await addStep(app, '9998-wider', '0041-served-from')

  const [status, { problems, schema }] = await ready(app)

  assert.deepEqual([status, problems], [200, []])
  assert.equal(schema.database, '9998-wider')
  assert.match(schema.program, /^00/)
})

test('an instance beside a newer schema that it cannot serve says so', async (t) => {
  const app = await startTestApp(t)
  await addStep(app, '9998-wider', '0041-served-from')
  await addStep(app, '9999-narrower', '9998-wider')

  const [status, { problems, schema }] = await ready(app)

  assert.deepEqual([status, problems, schema.database], [503, ['schema'], '9999-narrower'])
})

test('an outbox that cannot be read is a problem of its own', async (t) => {
  const app = await startTestApp(t)
  await transact(app.services.db, (trx) => sql`alter table mail rename to elsewhere`.execute(trx))

  assert.deepEqual((await ready(app))[1].problems, ['outbox'])
})

test('a folder that takes no files is a problem of its own', async (t) => {
  const app = await startTestApp(t)
  await rm(app.dataDir, { recursive: true })
  await writeFile(app.dataDir, '')

  assert.ok((await ready(app))[1].problems.includes('folder'))
})
