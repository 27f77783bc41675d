import { randomInt } from 'node:crypto'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseConfig, PostgresConfig } from '../config.ts'
import { type Db, isOneFile, openDatabase, type Trx, transact } from '../database/dialect.ts'
import { assertReachable, masked, reasonOf } from '../database/health.ts'
import { findTimes, setTime } from '../database/locks.ts'
import { listClaimedFiles } from '../documents/documents.ts'
import { conflict, SettingError } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { runPostgresTool } from './postgres-tools.ts'

export const snapshotName = ({ kind }: Pick<DatabaseConfig, 'kind'>) =>
  isOneFile({ kind }) ? 'docent.sqlite' : 'docent.pgdump'

type Needs = Pick<Services, 'config' | 'db'> & { readonly to: string }

/** The database stays in use. Returns the keys of the files that the snapshot refers to. */
export function snapshotDatabase({ config: { database }, db, to }: Needs): Promise<string[]> {
  return isOneFile(database) ? snapshotSqlite(database.file, to) : snapshotPostgres(database, db, to)
}

const directOf = ({ url, directUrl = url }: PostgresConfig) => directUrl

/** Dump and list of files use one exported snapshot. */
async function snapshotPostgres(config: PostgresConfig, primary: Db, to: string): Promise<string[]> {
  const url = config.readUrl ?? directOf(config)
  const source = openDatabase({ kind: 'postgres', url }, { noTimeout: true })
  try {
    if (config.readUrl) await untilCurrent(source, primary, config.readUrl)
    const reading = source.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return await reading.execute(async (trx) => {
      const args = ['--format=custom', '--no-owner', `--snapshot=${await exportSnapshot(trx)}`, `--file=${to}`]
      await runPostgresTool('pg_dump', args, url)
      return listClaimedFiles(trx)
    })
  } finally {
    await source.destroy()
  }
}

/** Milliseconds. */
const patience = 30_000

/** A standby that is behind would bring back what was erased meanwhile, and lack what came. */
async function untilCurrent(standby: Db, primary: Db, url: string): Promise<void> {
  await assertReachable(standby, { kind: 'postgres', url }, 'DATABASE_READ_URL')
  await markPrimary(primary)
  for (const until = performance.now() + patience; ; await sleep(100)) {
    // Another backup may have set its own mark since, which is newer.
    const [newest, shown] = [await findTimes(primary, ['snapshot']), await findTimes(standby, ['snapshot'])]
    if (shown.snapshot === newest.snapshot) return
    if (performance.now() > until)
      throw new SettingError(`DATABASE_READ_URL cannot be used: it is behind DATABASE_URL (${masked(url)}).`)
  }
}

/** Random, so that no standby of another database, or of one that was restored since, has it. */
async function markPrimary(primary: Db): Promise<void> {
  try {
    await transact(primary, (trx) => setTime(trx, 'snapshot', randomInt(2 ** 48 - 1)))
  } catch (error) {
    throw new SettingError(`DATABASE_URL cannot be used: ${reasonOf(error as Error)}.`)
  }
}

async function exportSnapshot(trx: Trx): Promise<string> {
  // The snapshot ends with its transaction, which only waits for the dump.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
  return rows[0]?.id ?? ''
}

async function snapshotSqlite(file: string, to: string): Promise<string[]> {
  const source = new DatabaseSync(file, { timeout: 5_000 })
  try {
    // An open read transaction gives every step of the copy one snapshot, so that it never restarts.
    source.exec('begin; select count(*) from sqlite_master')
    await backup(source, to, { rate: 2_000 })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to, { readOnly: true })
  try {
    const rows = copy.prepare(`select key from upload where status = 'claimed'`).all()
    return rows.map(({ key }) => String(key))
  } finally {
    copy.close()
  }
}

/** A PostgreSQL database must be empty. */
export async function restoreSnapshot(config: DatabaseConfig, from: string): Promise<void> {
  if (!isOneFile(config)) {
    await runPostgresTool(
      'pg_restore',
      ['--no-owner', '--single-transaction', '--exit-on-error', from],
      directOf(config),
    )
    return
  }
  const copy = new DatabaseSync(from)
  try {
    const found = copy.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (found.integrity_check !== 'ok') throw conflict('The database in this backup is damaged. Nothing was changed.')
  } finally {
    copy.close()
  }
}
