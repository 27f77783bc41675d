import { sql } from 'kysely'
import type { DatabaseConfig } from '../config.ts'
import { SettingError } from '../lib/errors.ts'
import { type Db, isFull, isReadOnly, needRoom, transact } from './dialect.ts'
import { setTime } from './locks.ts'
import { postgresCode } from './postgres.ts'

/** Throws one sentence that names the setting and hides the password. SQLite is always reachable. */
export async function assertReachable(db: Db, config: DatabaseConfig, setting = 'DATABASE_URL'): Promise<void> {
  if (config.kind === 'sqlite') return
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new SettingError(`${setting} cannot be used: ${reasonOf(error as Error)} (${masked(config.url)}).`)
  }
}

export async function unsafeSettings(db: Db, config: DatabaseConfig): Promise<string[]> {
  if (config.kind === 'sqlite') return []
  const guards = ['fsync', 'full_page_writes', 'synchronous_commit']
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join(guards)}) and setting = 'off' order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export type DatabaseProblem = 'database' | 'database-full' | 'database-readonly'

/** A full disk allows reads, and writes to pages that have room: this needs room of its own. */
export async function findDatabaseProblem(db: Db, now: number): Promise<DatabaseProblem | undefined> {
  try {
    await transact(db, async (trx) => {
      await setTime(trx, 'ready', now)
      await needRoom(trx)
    })
    return undefined
  } catch (error) {
    if (isFull(error)) return 'database-full'
    return isReadOnly(error) ? 'database-readonly' : 'database'
  }
}

export function reasonOf(error: Error): string {
  const code = postgresCode(error) ?? ''
  if (code === 'ECONNREFUSED') return 'nothing listens at its address'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known'
  if (code.startsWith('28')) return 'the server refuses the user or the password'
  if (code === '3D000') return 'the server has no such database'
  if (code === '57P03') return 'the server is starting or stopping'
  return error.message.replace(/\s+/g, ' ').replace(/\.$/, '')
}

/** Hides the password. */
export function masked(url: string): string {
  const { protocol, username, password, host, pathname } = new URL(url)
  const user = username ? `${username}${password ? ':***' : ''}@` : ''
  return `${protocol}//${user}${host}${pathname}`
}
