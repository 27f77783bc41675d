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

export function findRequest(db: Db, id: string) {
  return db.selectFrom('catalogueRequest').where('id', '=', id).selectAll().executeTakeFirst()
}

export function lockRequest(trx: Trx, id: string) {
  const row = trx.selectFrom('catalogueRequest').where('id', '=', id).selectAll()
  return lockForUpdate(trx, row, 'catalogueRequest').executeTakeFirst()
}

export async function setDetails(trx: Trx, id: string, details: string): Promise<void> {
  await trx.updateTable('requestEvent').set({ details }).where('id', '=', id).execute()
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
