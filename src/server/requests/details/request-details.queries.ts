import type { Db } from '../../database/dialect.ts'
import { seqRange } from '../../database/search/sequence.ts'

interface Earlier {
  id: string
  created: number
}

/** The most earlier requests that are counted. */
const maxCountedEarlier = 100

/** Returns how many earlier requests have the same address or company. */
export async function countEarlier(
  db: Db,
  { id, created, ...values }: Earlier & Record<'emailKey' | 'companyKey', string>,
  column: 'emailKey' | 'companyKey',
): Promise<number> {
  const value = values[column]
  if (value === '') return 0
  const rows = await db
    .selectFrom('catalogueRequest')
    .where(column, '=', value)
    .where('seq', '<=', seqRange(undefined, created).high)
    .where('id', '<>', id)
    .select('id')
    .limit(maxCountedEarlier)
    .execute()
  return rows.length
}

/** Returns the decision about the latest earlier request from this address that staff decided. */
export function findLastDecision(db: Db, { id, created }: Earlier, emailKey: string) {
  return db
    .selectFrom('catalogueRequest')
    .leftJoin('user', 'user.id', 'decidedBy')
    .where('catalogueRequest.emailKey', '=', emailKey)
    .where('catalogueRequest.emailKey', '<>', '')
    .where('catalogueRequest.seq', '<=', seqRange(undefined, created).high)
    .where('catalogueRequest.id', '<>', id)
    .where('catalogueRequest.status', 'in', ['approved', 'rejected'])
    .orderBy('catalogueRequest.seq', 'desc')
    .select(['catalogueRequest.status', 'decidedAt', 'user.firstName', 'user.lastName'])
    .limit(1)
    .executeTakeFirst()
}

/** Returns the name of the account that withdrew a request; undefined for a visitor without one. */
export function findWithdrawer(db: Db, requestId: string) {
  return db
    .selectFrom('requestEvent')
    .innerJoin('user', 'user.id', 'requestEvent.actorId')
    .where('requestId', '=', requestId)
    .where('kind', '=', 'withdrawn')
    .select(['firstName', 'lastName'])
    .executeTakeFirst()
}
