import { type Db, lockForUpdate, type Trx } from '../../database/dialect.ts'

export async function hasRequests(db: Db, emailKey: string): Promise<boolean> {
  const requests = db.selectFrom('catalogueRequest').where('emailKey', '=', emailKey)
  return (await requests.select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns some requests of this address, oldest first, locked until the transaction ends. */
export function lockRequestsOf(trx: Trx, emailKey: string, most: number) {
  const rows = trx
    .selectFrom('catalogueRequest')
    .where('emailKey', '=', emailKey)
    .orderBy('seq')
    .selectAll()
    .limit(most)
  return lockForUpdate(trx, rows, 'catalogueRequest').execute()
}

/** Returns some requests that were decided at this time or before and still hold personal data, in the same way. */
export function lockDecidedBefore(trx: Trx, time: number, most: number) {
  return lockForUpdate(trx, decidedBefore(trx, time, most).selectAll(), 'catalogueRequest').execute()
}

/** Counts the same requests, as far as this many. */
export async function countDecidedBefore(db: Db, time: number, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(decidedBefore(db, time, most).select('decidedAt').as('due'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const decidedBefore = (db: Db, time: number, most: number) =>
  db
    .selectFrom('catalogueRequest')
    .where('erasedAt', 'is', null)
    .where('decidedAt', 'is not', null)
    .where('decidedAt', '<=', time)
    .orderBy('decidedAt')
    .limit(most)

/** Returns some requests of this address after a place, oldest first. */
export function findRequestsOf(db: Db, emailKey: string, after: number, most: number) {
  return db
    .selectFrom('catalogueRequest')
    .where('emailKey', '=', emailKey)
    .where('seq', '>', after)
    .orderBy('seq')
    .selectAll()
    .limit(most)
    .execute()
}

/** Returns the content of every event of a request. */
export function findContents(db: Db, requestId: string) {
  return db
    .selectFrom('requestEvent')
    .where('requestId', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .select(['id', 'at', 'kind', 'details'])
    .execute()
}

/** Empties these events and ends the keys of their forms. */
export async function emptyEvents(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('requestEvent').set({ details: '{}', keyHash: null }).where('id', 'in', ids).execute()
}
