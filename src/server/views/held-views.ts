import { eraseAuditDetails } from '../audit/audit.queries.ts'
import type { Db, Trx } from '../database/dialect.ts'
import { namesAddress } from '../lib/names-address.ts'
import * as queries from './views.queries.ts'

/** Returns the views that name this address, whoever saved them. */
export async function viewsNaming(db: Db, key: string) {
  const views = await queries.findViewsNamingAny(db)
  return views.filter(({ name, query }) => namesAddress(`${name} ${textOf(query)}`, key))
}

/** The values of a query string as one text. */
const textOf = (query: string): string => [...new URLSearchParams(query).values()].join(' ')

/** Returns a person's own views. */
export const viewsOf = (db: Db, ownerId: string) => queries.findViewsOf(db, ownerId)

/** Removes the views that name this address. Returns how many. */
export async function removeViewsNaming(trx: Trx, key: string): Promise<number> {
  const ids = (await viewsNaming(trx, key)).map(({ id }) => id)
  for (const id of ids) await eraseAuditDetails(trx, id)
  await queries.removeViews(trx, ids)
  return ids.length
}
