import type { RequestQuery } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'
import { batchesOf } from '../../database/paging/batches.ts'
import { requestListing } from '../listing.ts'
import { deliveryAt } from '../request/delivery.ts'
import { formFields } from '../request/request.ts'
import { criteriaOf, decider, type RequestScope } from './request-lists.queries.ts'

const further = [
  ...(['seq', 'catalogueName', 'source', 'status', 'created', 'decidedAt', 'openings'] as const),
  ...(['answers', 'language', 'consentVersion', 'consentAt'] as const),
] as const

const batches = batchesOf({
  listing: requestListing,
  rows: (db: Db, { now }: { now: number }) =>
    db
      .selectFrom('catalogueRequest')
      .select([...formFields, ...further])
      .select([deliveryAt(now).as('delivery'), decider.as('decidedBy')]),
})

/** Yields all that an export says of the requests of a list, some at a time. */
export async function* findExported(db: Db, now: number, scope: RequestScope, query: RequestQuery) {
  yield* batches(db, await criteriaOf(db, now, scope, query))
}
