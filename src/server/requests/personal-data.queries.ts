import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'

export function lockRequestsOf(trx: Trx, emailKey: string, max: number) {
  const rows = trx.selectFrom('catalogueRequest').where('emailKey', '=', emailKey).orderBy('seq').selectAll().limit(max)
  return lockForUpdate(trx, rows, 'catalogueRequest').execute()
}

export function findRequestsOf(db: Db, emailKey: string, afterSeq: number, max: number) {
  return db
    .selectFrom('catalogueRequest')
    .where('emailKey', '=', emailKey)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .selectAll()
    .limit(max)
    .execute()
}

/** Those of requests that have another address. */
export function findEventsOfOthers(db: Db, ids: readonly string[], emailKey: string) {
  return db
    .selectFrom('requestEvent')
    .innerJoin('catalogueRequest', 'catalogueRequest.id', 'requestId')
    .where('requestEvent.id', 'in', ids)
    .where('emailKey', '<>', emailKey)
    .orderBy('at')
    .orderBy('requestEvent.id')
    .select(['requestEvent.id', 'at', 'kind', 'details'])
    .execute()
}

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
