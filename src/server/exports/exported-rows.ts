import type { ListName } from '#contract/list-names.ts'
import { type TourTimes, tourStatus } from '#contract/tour-access.ts'
import { exportedRequests } from '../catalogue-requests/exported-requests.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import type { Row } from './csv.ts'
import type { ListQuery } from './list-query.ts'
// Swap for platform/lists.
import { type ListRow, rowsOf } from './rows-of.ts'

type Complete = (services: Services, rows: ListRow[]) => Promise<Row[]> | Row[]

const asListed: Complete = (_services, rows) => rows

/** Adds what the columns of an export have and the rows of its list leave out. */
const complete: Record<ListName, Complete> = {
  requests: exportedRequests,
  history: exportedRequests,
  users: asListed,
  registrations: asListed,
  catalogues: (_services, rows) => rows.map((row) => ({ ...row, status: catalogueStatus(row) })),
  tours: ({ now }, rows) => rows.map((row) => ({ ...row, status: tourStatus(row as ListRow & TourTimes, now()) })),
}

const catalogueStatus = (row: ListRow & { disabled?: boolean }) => (row.disabled ? 'inactive' : 'active')

/** So few rows at once that other calls hardly wait for them. */
const atOnce = 250

/** Yields all rows of an export, some at a time. `progress` gets the number of rows so far. */
export async function* exportedRows(
  services: Services,
  actor: AuthenticatedActor,
  { list, query }: { list: ListName; query: ListQuery },
  progress: (rows: number) => void = () => {},
): AsyncGenerator<Row[]> {
  let count = 0
  for await (const page of rowsOf(services, actor, list, query)) {
    for (let from = 0; from < page.length; from += atOnce) {
      const rows = page.slice(from, from + atOnce)
      yield await complete[list](services, rows)
      count += rows.length
      progress(count)
    }
  }
}
