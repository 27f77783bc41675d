import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'

/** Returns some requests of this address, oldest first, locked until the transaction ends. */
export function lockRequestsOf(trx: Trx, emailKey: string, max: number) {
  const rows = trx.selectFrom('catalogueRequest').where('emailKey', '=', emailKey).orderBy('seq').selectAll().limit(max)
  return lockForUpdate(trx, rows, 'catalogueRequest').execute()
}

/** Returns some requests of this address after a place, oldest first. */
export function findRequestsOf(db: Db, emailKey: string, after: number, max: number) {
  return db
    .selectFrom('catalogueRequest')
    .where('emailKey', '=', emailKey)
    .where('seq', '>', after)
    .orderBy('seq')
    .selectAll()
    .limit(max)
    .execute()
}

/** Empties these events and ends the keys of their forms. */
export async function emptyEvents(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('requestEvent').set({ details: '{}', keyHash: null }).where('id', 'in', ids).execute()
}

/** Yields the events of a request, oldest first, some at a time. */
export async function* allEvents(db: Db, requestId: string) {
  for (let last = { at: -1, id: '' }; ; ) {
    const rows = await db
      .selectFrom('requestEvent')
      .where('requestId', '=', requestId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(last.at, last.id)))
      .orderBy('at')
      .orderBy('id')
      .select(['id', 'at', 'kind', 'details'])
      .limit(eventBatch)
      .execute()
    yield rows
    const end = rows[eventBatch - 1]
    if (!end) return
    last = end
  }
}

const eventBatch = 200
