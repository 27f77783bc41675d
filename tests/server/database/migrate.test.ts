import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseConfig } from '#server/config.ts'
import { type Db, openDatabase, transact } from '#server/database/dialect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { startTestApp } from '#support/app.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'

const last = '0041-served-from'

const forget = (db: Db) => transact(db, (trx) => sql`delete from kysely_migration where name = ${last}`.execute(trx))

const dropColumn = (db: Db) =>
  transact(db, (trx) => sql`alter table kysely_migration drop column "servedFrom"`.execute(trx))

async function onPostgres(t: TestContext): Promise<{ config: DatabaseConfig; db: Db }> {
  const { url, drop } = await freshDatabase(await postgresServer())
  t.after(drop)
  const config = { kind: 'postgres' as const, url }
  const db = openDatabase(config, { noTimeout: true })
  t.after(() => db.destroy())
  return { config, db }
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted and database =
    (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

test('a step that fails is named with its first error, and changes nothing', async (t) => {
  const { services } = await startTestApp(t)
  await forget(services.db)

  await assert.rejects(migrateDatabase(services.config.database), /0041-served-from failed \(.*servedFrom/)

  const { rows } = await sql`select 1 from kysely_migration where name = ${last}`.execute(services.db)
  assert.equal(rows.length, 0)
})

test('a step that finds its table in use makes calls wait for a moment only, and is taken later', async (t) => {
  const { config, db } = await onPostgres(t)
  await forget(db)
  await dropColumn(db)
  const watcher = openDatabase(config)
  const reader = await watcher.startTransaction().execute()
  await sql`select 1 from kysely_migration`.execute(reader)

  const migrated = migrateDatabase(config)
  while (!(await isWaiting(watcher))) await sleep(20)
  while (await isWaiting(watcher)) await sleep(20)
  await reader.rollback().execute()
  await watcher.destroy()

  assert.deepEqual(await migrated, [last])
})
