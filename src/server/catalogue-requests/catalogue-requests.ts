import type { Page, PageQuery } from '#contract/common.ts'
import type { HistoryRow, RequestRow } from '#contract/request-shapes.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { mapPage } from '../platform/db/page.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { visibleOwner } from './request-owner.ts'

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export async function listPending(
  { db, now }: Services,
  actor: AuthenticatedActor,
  paging: PageQuery,
): Promise<Page<RequestRow>> {
  const page = await queries.findPending(db, now(), visibleOwner(actor), paging)
  // The serialiser omits fields outside the contract; only an empty catalogue must be removed here.
  return mapPage(page, (row) => Object.assign(row, { name: nameOf(row), catalogueId: row.catalogueId || undefined }))
}

export async function listHistory(
  { db, now }: Services,
  actor: AuthenticatedActor,
  paging: PageQuery,
): Promise<Page<HistoryRow>> {
  const page = await queries.findHistory(db, now(), visibleOwner(actor), paging)
  return mapPage(page, (row) => ({ ...row, name: nameOf(row) }))
}
