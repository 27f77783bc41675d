import type { RequestStatus } from '#contract/request-shapes.ts'
import { findProvenKey } from '../../accounts/users/addresses.ts'
import { pick } from '../../database/prepared.ts'
import { countryCodeOf } from '../../database/search/country-code.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { allows } from '../../sessions/roles.ts'
import { askedOf, formFields, nameOf, nothingNamed, tourOf } from '../request/request.ts'
import { isTold } from '../request/told.ts'
import * as queries from './own-rows.queries.ts'

/** Staff see all requests, a USER what is theirs: the only place that says what that is (docs/decisions/0010). */
export const seesAll = ({ caller }: AuthenticatedActor): boolean => allows('admin', caller.role)

export type OwnRow = ReturnType<typeof shown>

interface Times {
  readonly from?: number
  readonly to?: number
  readonly sortOrder?: 'ASC' | 'DESC'
}

const latest = 253_402_300_799_999
const batch = 250

/** Yields all rows of a USER in the order of time. Calls of others have their turn between the batches. */
export async function* ownRows(
  services: Services,
  actor: AuthenticatedActor,
  { from = 0, to = latest, sortOrder = 'DESC' }: Times,
): AsyncGenerator<OwnRow[]> {
  const { reader, show, now } = await viewOf(services, actor)
  const isAscending = sortOrder === 'ASC'
  const part = { now, isAscending, until: isAscending ? to : from, limit: batch }
  for (let behind = { created: isAscending ? from : to + 1, id: '' }; ; ) {
    const rows = await queries.findOwnRows(services.db, reader, { ...part, behind })
    yield rows.map(show)
    const last = rows[batch - 1]
    if (!last) return
    behind = pick(last, ['created', 'id'])
  }
}

export async function findOwnRow(services: Services, actor: AuthenticatedActor, id: string) {
  const { reader, show, now } = await viewOf(services, actor)
  const row = await queries.findOwnRow(services.db, reader, { now, id })
  return row && show(row)
}

async function viewOf({ db, now, config }: Services, { caller: { id } }: AuthenticatedActor) {
  const reader = { id, provenKey: (await findProvenKey(db, id)) ?? null }
  return { reader, now: now(), show: (row: queries.StoredRow) => shown(row, reader, isTold(row, now(), config)) }
}

/** The status is told to whoever asked, all else about the decision to the reader of the mail alone. */
function shown(row: queries.StoredRow, { provenKey }: queries.Reader, told: boolean) {
  const status = statusOf(row, told)
  const isMailed = row.emailKey === provenKey && row.withdrawnAt === null && status !== 'pending'
  const asked = askedOf(Number(row.isChosen) > 0 && !isMailed ? nothingNamed : row)
  return {
    ...pick(row, ['id', 'created', ...formFields, 'source', 'answers', 'language', 'consentVersion', 'consentAt']),
    ...pick(row, ['editionsVersion', 'editionsAt']),
    name: nameOf(row),
    countryCode: countryCodeOf(row.country),
    ...{ status, ...asked, ...tourOf(asked) },
    ...(isMailed ? pick(row, ['delivery', 'openings']) : undelivered),
    message: isMailed && row.answeredAt !== null ? row.message : null,
  }
}

const undelivered = { delivery: 'none', openings: 0 } as const

function statusOf(row: queries.StoredRow, told: boolean): RequestStatus {
  if (row.withdrawnAt !== null || row.status === 'withdrawn') return 'withdrawn'
  return told ? row.status : 'pending'
}
