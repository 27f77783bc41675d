import type { CatalogueState, HistoryRow, RequestRow } from '#contract/catalogue-requests.ts'
import type { Page, PageQuery } from '#contract/common.ts'
import { findCatalogue } from '../catalogues/catalogues.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { mapPage } from '../platform/db/page.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { visibleOwner } from './request-owner.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export async function listPending(
  { db }: Services,
  actor: AuthenticatedActor,
  paging: PageQuery,
): Promise<Page<RequestRow>> {
  const page = await queries.findPending(db, visibleOwner(actor), paging)
  // The serialiser omits fields outside the contract; only an empty catalogue must be removed here.
  return mapPage(page, (row) => Object.assign(row, { name: nameOf(row), catalogueId: row.catalogueId || undefined }))
}

export async function listHistory(
  { db }: Services,
  actor: AuthenticatedActor,
  paging: PageQuery,
): Promise<Page<HistoryRow>> {
  const page = await queries.findHistory(db, visibleOwner(actor), paging)
  return mapPage(page, (row) => ({ ...row, name: nameOf(row) }))
}

export async function readRequest({ db }: Services, actor: AuthenticatedActor, id: string) {
  const request = await queries.findRequest(db, id)
  const owner = visibleOwner(actor)
  if (!request || (owner !== undefined && request.ownerId !== owner)) throw notFound('This request')
  const catalogueState = await stateOf(db, request.catalogueId)
  return { ...request, name: nameOf(request), ...(catalogueState ? { catalogueState } : {}) }
}

async function stateOf(db: Services['db'], catalogueId: string): Promise<CatalogueState | undefined> {
  if (!catalogueId) return undefined
  const catalogue = await findCatalogue(db, catalogueId)
  if (!catalogue) return 'gone'
  return catalogue.disabledAt === null ? 'open' : 'inactive'
}
