import type { AuditRow } from '#contract/audit.ts'
import type { ListName } from '#contract/list-names.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { RequestStatus } from '#contract/request-shapes.ts'
import { type TourTimes, tourStatus } from '#contract/tour-access.ts'
import type { TourRow } from '#contract/tours.ts'
import { listRegistrations } from '../accounts/registrations/registrations.ts'
import { listUsers } from '../accounts/users/users.ts'
import { listForExport as listAudit } from '../audit-trail/audit-trail.ts'
import { listForExport } from '../catalogues/export-catalogues.ts'
import { listMail } from '../mail/list-mail.ts'
import type { Services } from '../services.ts'
import { listAccesses } from '../tours/tour-access.ts'
import { listTours } from '../tours/tours.ts'
import type { Row } from './csv.ts'

type ReadRows = (services: Services, query: ListQuery) => AsyncIterable<Row[]>

/** Requests of one status or of all: staff have up to a million, which a worker reads (decision 33). */
interface Requests {
  readonly status?: RequestStatus
}

/** How the rows of each list are read. */
export const rowsOf: Record<ListName, ReadRows | Requests> = {
  requests: { status: 'pending' },
  history: {},
  users: (services, query) => everyPage(query, (page) => listUsers(services, 'active', page)),
  registrations: (services, query) => everyPage(query, (page) => listRegistrations(services, page)),
  catalogues: (services, query) => everyPage(query, (page) => listForExport(services, page)),
  tours: (services, query) => everyPage(query, (page) => listAccesses(services, page), withTourStatus(services.now())),
  audit: (services, query) => everyPage(query, (page) => listAudit(services, page), withColumns),
  tourPlaces: (services, query) => everyPage(query, (page) => listTours(services, page), withTourActivity),
  mail: (services, query) => everyPage(query, (page) => listMail(services, page)),
}

const withColumns = ({ actor, subject, details, ...row }: AuditRow) => ({
  ...row,
  actorName: actor?.name,
  actorId: actor?.id,
  subjectKind: subject?.kind,
  subjectName: subject?.name,
  subjectId: subject?.id,
  details: JSON.stringify(details),
})
const withTourActivity = ({ disabled, ...row }: TourRow) => ({ ...row, status: disabled ? 'inactive' : 'active' })
const withTourStatus =
  (now: number) =>
  <R extends TourTimes>(row: R) => ({ ...row, status: tourStatus(row, now) })

/** Reads a list page by page in the order of the time of creation, in which every row can be reached. */
async function* everyPage<R extends Row>(
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
