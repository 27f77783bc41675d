import { sql } from 'kysely'
import type { DatabaseConfig, PostgresConfig } from '../config.ts'
import { SettingError } from '../lib/errors.ts'
import { type Db, isOneFile, isPostgres, isUniqueViolation, openDatabase, type Trx, transact } from './dialect.ts'
import { masked, reasonOf } from './health.ts'

/** A large object stands in PostgreSQL while it is restored: it needs no schema and no right, and only one can make it. */
const mark = 1618033988

const findMark = sql`from pg_largeobject_metadata where oid = ${sql.lit(mark)}`

/** Throws a SettingError for what a restore left that was killed or failed, or still runs. */
export async function assertUnmarked(db: Db, config: DatabaseConfig): Promise<void> {
  if (isOneFile(config)) return
  const { rows } = await sql`select 1 ${findMark}`.execute(db)
  if (rows.length > 0) throw unfinished(config)
}

const unfinished = ({ url }: PostgresConfig) =>
  new SettingError(
    `A restore into this database (${masked(url)}) was not finished, or still runs. If none runs, drop the database, create it anew and restore again; if you empty it instead, also run in it: select lo_unlink(${mark}).`,
  )

/** Throws one sentence when the database is not empty, or another restore marked it. */
export const markEmpty = (config: PostgresConfig): Promise<void> =>
  onDirect(config, async (trx) => {
    await sql`select lo_create(${sql.lit(mark)})`.execute(trx)
    if (await isEmpty(trx)) return
    throw new SettingError('The database of DATABASE_URL holds data: a restore never overwrites. Empty it first.')
  })

/** Returns false when the database holds anything of a backup. */
export const unmarkEmpty = (config: PostgresConfig): Promise<boolean> =>
  onDirect(config, async (trx) => {
    const isFree = await isEmpty(trx)
    if (isFree) await unmark(trx)
    return isFree
  })

export async function unmark(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`select lo_unlink(oid) ${findMark}`.execute(trx)
}

async function onDirect<T>(config: PostgresConfig, work: (trx: Trx) => Promise<T>): Promise<T> {
  const db = openDatabase(config, { noTimeout: true })
  try {
    return await transact(db, work)
  } catch (error) {
    if (error instanceof SettingError) throw error
    if (isUniqueViolation(error)) throw unfinished(config)
    const where = `The database of DATABASE_URL (${masked(config.url)})`
    throw new SettingError(`${where} cannot be restored into: ${reasonOf(error as Error)}.`)
  } finally {
    await db.destroy()
  }
}

/** Tables of extensions and of other programs do not matter: where one is in the way, pg_restore says so. */
async function isEmpty(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class where relname = 'catalogueRequest' and relkind = 'r'`.execute(trx)
  return rows.length === 0
}
