import type { Db } from '../platform/db/dialect.ts'
import { formFields } from './catalogue-requests.queries.ts'
import { deliveryAt } from './delivery.queries.ts'

const fields = formFields.map((name) => `catalogueRequest.${name}` as const)

/** Returns what an export says of these requests, in any order. */
export function findExported(db: Db, now: number, ids: string[]) {
  return db
    .selectFrom('catalogueRequest')
    .leftJoin('user as decider', 'decider.id', 'decidedBy')
    .where('catalogueRequest.id', 'in', ids)
    .select(['catalogueRequest.id', ...fields, 'catalogueName', 'source', 'catalogueRequest.status'])
    .select(['catalogueRequest.created', 'decidedAt', 'openings'])
    .select(['decider.firstName as deciderFirstName', 'decider.lastName as deciderLastName'])
    .select(deliveryAt(now).as('delivery'))
    .execute()
}
