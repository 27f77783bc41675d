import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

export async function insertExport(trx: Trx, row: Insertable<Tables['export']>): Promise<void> {
  await trx.insertInto('export').values(row).execute()
}

/** Notes a start of the download. Returns undefined when the file was sent whole, or the address has expired. */
export function takeExport(trx: Trx, hash: string, now: number) {
  return trx
    .updateTable('export')
    .set(({ eb }) => ({ starts: eb('starts', '+', 1) }))
    .where('hash', '=', hash)
    .where('expires', '>', now)
    .returning(['hash', 'sessionId', 'list', 'query', 'columns', 'starts'])
    .executeTakeFirst()
}

/** It may have expired meanwhile, or its last bytes were not taken. */
export async function prolongExport(trx: Trx, row: Selectable<Tables['export']>): Promise<void> {
  const { expires } = row
  await trx
    .insertInto('export')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires }))
    .execute()
}

export async function removeExpired(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('export').where('expires', '<=', now).execute()
}

/** Each is kept for a minute. */
export function findAll(db: Db) {
  return db.selectFrom('export').select(['hash', 'query']).execute()
}

export async function removeExports(trx: Trx, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await trx.deleteFrom('export').where('hash', 'in', hashes).execute()
}
