import { execFile } from 'node:child_process'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { DatabaseConfig } from '../db/dialect.ts'

const run = promisify(execFile)

/** The name of a database inside an archive says what it is. */
export const snapshotName = ({ kind }: DatabaseConfig) => (kind === 'sqlite' ? 'docent.sqlite' : 'docent.pgdump')

/** Copies the database as it is at this moment, while others write to it. */
export async function snapshotDatabase(config: DatabaseConfig, to: string): Promise<void> {
  if (config.kind === 'postgres') {
    await run('pg_dump', ['--format=custom', '--no-owner', `--file=${to}`, config.url])
    return
  }
  const source = new DatabaseSync(config.file, { timeout: 5_000 })
  try {
    // A read transaction that is held makes every step of the copy see the same moment, so that it never starts over.
    source.exec('begin; select count(*) from sqlite_master')
    await backup(source, to, { rate: 2_000 })
  } finally {
    source.close()
  }
}

/** Brings a copy back; the PostgreSQL database must be empty. */
export async function restoreSnapshot(config: DatabaseConfig, from: string): Promise<void> {
  if (config.kind === 'postgres') {
    await run('pg_restore', ['--no-owner', '--single-transaction', '--exit-on-error', `--dbname=${config.url}`, from])
    return
  }
  const copy = new DatabaseSync(from)
  try {
    const found = copy.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (found.integrity_check !== 'ok') throw new Error('The database in this backup is damaged.')
  } finally {
    copy.close()
  }
}
