import type { Db } from '../../database/dialect.ts'
import { seqRange } from '../../database/search/sequence.ts'

interface CurrentRequest {
  id: string
  created: number
}

const maxCountedEarlier = 100

export async function countEarlier(
  db: Db,
  { id, created, ...values }: CurrentRequest & Record<'emailKey' | 'companyKey', string>,
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

export function findLastDecision(db: Db, { id, created }: CurrentRequest, emailKey: string) {
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

export function findWithdrawer(db: Db, requestId: string) {
  return db
    .selectFrom('requestEvent')
    .innerJoin('user', 'user.id', 'requestEvent.actorId')
    .where('requestId', '=', requestId)
    .where('kind', '=', 'withdrawn')
    .select(['firstName', 'lastName'])
    .executeTakeFirst()
}
