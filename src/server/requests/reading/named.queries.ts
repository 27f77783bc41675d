import type { Db, Trx } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'

export async function insertReader(trx: Trx, requestId: string, agreedAt: number): Promise<void> {
  await trx
    .insertInto('namedReader')
    .values({ requestId, agreedAt, toldAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const selectReader = prepared((db: Db, { requestId }: { requestId: string }) =>
  db.selectFrom('namedReader').where('requestId', '=', requestId).select(['requestId', 'agreedAt', 'toldAt']),
)

export async function findReader(db: Db, requestId: string) {
  return (await selectReader(db, { requestId })).rows[0]
}

export async function setTold(trx: Trx, requestId: string, toldAt: number): Promise<void> {
  await trx.updateTable('namedReader').set({ toldAt }).where('requestId', '=', requestId).execute()
}

export async function removeReaders(trx: Trx, requestIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('namedReader').where('requestId', 'in', requestIds).execute()
}

export async function findReadersSince(db: Db, agreedUntil: number, limit: number): Promise<string[]> {
  const found = db.selectFrom('namedReader').where('agreedAt', '<=', agreedUntil).select('requestId').limit(limit)
  return (await found.execute()).map(({ requestId }) => requestId)
}

type Row = Tables['reading']

const selectReading = prepared((db: Db, { requestId, editionId }: Pick<Row, 'requestId' | 'editionId'>) =>
  db
    .selectFrom('reading')
    .where('requestId', '=', requestId)
    .where('editionId', '=', editionId)
    .select(['seconds', 'visits', 'firstAt']),
)

export async function findReading(db: Db, requestId: string, editionId: string) {
  return (await selectReading(db, { requestId, editionId })).rows[0]
}

const upsert = prepared((db: Db, { requestId, editionId, seconds, visits, firstAt, lastAt }: Row) =>
  db
    .insertInto('reading')
    .values({ requestId, editionId, seconds, visits, firstAt, lastAt })
    .onConflict((conflict) => conflict.columns(['requestId', 'editionId']).doUpdateSet({ seconds, visits, lastAt })),
)

export async function setReading(trx: Trx, row: Row): Promise<void> {
  await upsert(trx, row)
}

/** What the visitor of a request read, the newest edition first. */
export function findReadings(db: Db, requestId: string) {
  return db
    .selectFrom('reading')
    .innerJoin('edition', 'edition.id', 'editionId')
    .leftJoin('preparation', 'preparation.fileKey', 'edition.fileKey')
    .where('requestId', '=', requestId)
    .orderBy('number', 'desc')
    .orderBy('language')
    .select(['number', 'language', 'preparation.pages', 'seconds', 'visits', 'firstAt', 'lastAt'])
    .execute()
}
