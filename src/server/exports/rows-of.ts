import type { ListName } from '#contract/list-names.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import { type TourTimes, tourStatus } from '#contract/tour-access.ts'
import { listRegistrations } from '../accounts/registrations.ts'
import { listUsers } from '../accounts/users.ts'
import { listCatalogues } from '../catalogues/catalogues.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import type { Services } from '../services.ts'
import { listAccesses } from '../tours/tour-access.ts'
import type { Row } from './csv.ts'
import { requestRows } from './request-rows.ts'

/** The query has the fields of its list; those of requests are the most. */
type Read = (services: Services, actor: AuthenticatedActor, query: RequestQuery) => AsyncIterable<Row[]>

/** The rows of each list that the actor may see, some at a time. */
export const rowsOf: Record<ListName, Read> = {
  ...requestRows,
  users: (services, _actor, query) => pagesOf(query, (query) => listUsers(services, 'active', query)),
  registrations: (services, _actor, query) => pagesOf(query, (query) => listRegistrations(services, query)),
  catalogues: (services, _actor, query) =>
    pagesOf(query, (query) => listCatalogues(services, query), withCatalogueStatus),
  tours: (services, _actor, query) =>
    pagesOf(
      query,
      (query) => listAccesses(services, query),
      (row) => withTourStatus(row, services.now()),
    ),
}

const withCatalogueStatus = <R extends { disabled: boolean }>(row: R) => ({
  ...row,
  status: row.disabled ? 'inactive' : 'active',
})
const withTourStatus = <R extends TourTimes>(row: R, now: number) => ({ ...row, status: tourStatus(row, now) })

/** Reads a list page by page. Its order is that of the time of creation, in which every row can be reached. */
async function* pagesOf<R extends Row>(
  { sortBy, ...query }: ListQuery,
  read: (query: ListQuery) => Promise<Page<R>>,
  complete: (row: R) => Row = (row) => row,
): AsyncGenerator<Row[]> {
  for (let place: ListQuery | undefined = {}; place; ) {
    const page: Page<R> = await read({ ...query, ...place, size: 100 })
    yield page.data.map(complete)
    place = page.next === undefined ? undefined : { after: page.next }
  }
}
