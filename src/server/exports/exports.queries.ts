import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'

export async function insertExport(trx: Trx, row: Insertable<Tables['export']>): Promise<void> {
  await trx.insertInto('export').values(row).execute()
}

/**
 * Counts a start of the download. Returns undefined when the file was sent whole, or the address has expired, or expires
 * later than any can, because a clock ran ahead.
 */
export function takeExport(trx: Trx, hash: string, { now, expires }: { now: number; expires: number }) {
  return trx
    .updateTable('export')
    .set(({ eb }) => ({ starts: eb('starts', '+', 1), expires }))
    .where('hash', '=', hash)
    .where('expires', '>', now)
    .where('expires', '<=', expires + clockSkew)
    .returning(['hash', 'sessionId', 'list', 'query', 'columns', 'starts'])
    .executeTakeFirst()
}

/** Changes nothing when it was removed meanwhile. */
export async function setExpiry(trx: Trx, hash: string, expires: number): Promise<void> {
  await trx.updateTable('export').set({ expires }).where('hash', '=', hash).execute()
}

export async function removeExpired(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('export').where('expires', '<=', now).execute()
}

/** Few: each is kept for an hour at most. */
export function findAll(db: Db) {
  return db.selectFrom('export').select(['hash', 'query']).execute()
}

export async function removeExports(trx: Trx, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await trx.deleteFrom('export').where('hash', 'in', hashes).execute()
}
