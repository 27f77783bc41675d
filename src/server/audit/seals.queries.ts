import { sql } from 'kysely'
import { type Db, readByIndex, type Trx } from '../database/dialect.ts'
import { findBacklog, mostCounted } from '../database/figures.ts'
import type { Seal, StoredSeal } from './chain.ts'

const columns = ['id', 'at', 'actorId', 'action', 'subjectId', 'network', 'details', 'salt'] as const
const erasable = ['networkHash', 'detailsHash', 'seal'] as const

export const findNewestSeal = (db: Db): Promise<Seal | undefined> => firstOf(db, 'desc')

export const findFirstSeal = (db: Db): Promise<Seal | undefined> => firstOf(db, 'asc')

const firstOf = (db: Db, direction: 'asc' | 'desc') =>
  db
    .selectFrom('seal')
    .orderBy('number', direction)
    .limit(1)
    .select(['number', 'at', 'epoch', 'rows', 'hash'])
    .executeTakeFirst()

/** Returns rows without a seal in any order. Without an id that is greater than the last, none can be missed. */
export function findUnsealed(db: Db, limit: number) {
  return readByIndex(db, false, (db) => unsealed(db, limit).execute())
}

export const findUnsealedBacklog = (db: Db) =>
  readByIndex(db, false, (db) =>
    findBacklog(db, db.selectFrom('audit').where('seal', 'is', null).select('at').limit(mostCounted)),
  )

/** Returns unsealed rows of versions that wrote no salt. */
export function findStanding(db: Db, limit: number) {
  return readByIndex(db, false, (db) => unsealed(db, limit).where('salt', 'is', null).execute())
}

const unsealed = (db: Db, limit: number) =>
  db
    .selectFrom('audit')
    .where('seal', 'is', null)
    .select([...columns, ...erasable])
    .limit(limit)

/** Returns how many rows had no salt until now. */
export async function giveSalts(trx: Trx, rows: readonly { id: string; salt: string }[]): Promise<number> {
  if (rows.length === 0) return 0
  const values = sql.join(rows.map(({ id, salt }) => sql`(${id}, ${salt})`))
  const { numAffectedRows = 0n } = await sql`update audit set salt = v.column2 from (values ${values}) as v
    where audit.id = v.column1 and audit.salt is null`.execute(trx)
  return Number(numAffectedRows)
}

/** Returns how many rows had no seal until now. */
export async function markSealed(trx: Trx, ids: readonly string[], seal: number): Promise<number> {
  const rows = trx.updateTable('audit').set({ seal }).where('seal', 'is', null).where('id', 'in', ids)
  return Number((await rows.executeTakeFirst()).numUpdatedRows)
}

export async function insertSeal(trx: Trx, seal: StoredSeal): Promise<void> {
  await trx.insertInto('seal').values(seal).execute()
}

/** Counts both in one statement, so that a row that is sealed meanwhile counts once. */
export async function countRows(db: Db): Promise<{ sealed: number; unsealed: number }> {
  const { rows } = await sql<{ sealed: number | null; unsealed: number }>`select
    (select "rows" from seal order by number desc limit 1) as sealed,
    (select count(*) from audit where seal is null) as unsealed`.execute(db)
  return { sealed: Number(rows[0]?.sealed ?? 0), unsealed: Number(rows[0]?.unsealed ?? 0) }
}

export function findSealsBehind(db: Db, number: number, limit: number) {
  return db.selectFrom('seal').where('number', '>', number).orderBy('number').limit(limit).selectAll().execute()
}

export function findRowsOfSeals(db: Db, first: number, last: number) {
  return db
    .selectFrom('audit')
    .where('seal', '>=', first)
    .where('seal', '<=', last)
    .select([...columns, ...erasable])
    .execute()
}

export type SealedRow = Awaited<ReturnType<typeof findRowsOfSeals>>[number]

/** Returns a row whose seal there is not; SQLite keeps broken numbers too. One statement sees one state of a database in use. */
export function findOutsideOfSeals(db: Db) {
  return db
    .selectFrom('audit')
    .where(sql<boolean>`seal < 1 or seal > (select coalesce(max(number), 0) from seal) or seal <> cast(seal as bigint)`)
    .select([...columns, ...erasable])
    .limit(1)
    .executeTakeFirst()
}
