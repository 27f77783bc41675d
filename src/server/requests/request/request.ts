import type { Selectable } from 'kysely'
import { emailKey } from '#contract/email.ts'
import { VisitorInfo } from '#contract/request-shapes.ts'
import type { Trx } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import { changed, conflict, decided, notFound } from '../../lib/errors.ts'
import * as queries from './requests.queries.ts'

export {
  dateWishesBack,
  findHeldApproval,
  findPendingOf,
  findRequest,
  findRequestOfAccess,
  findToRemind,
  findUnsent,
  forgetDueReminders,
  lockPendingOf,
  requestExists,
} from './requests.queries.ts'

export type CatalogueRequest = Selectable<Tables['catalogueRequest']>

/** What a request is for: '' and no name for nothing in particular. */
export type Asked = Pick<CatalogueRequest, 'catalogueId' | 'tourId' | 'catalogueName'>

export const askedOf = ({ catalogueId, tourId, catalogueName }: Asked): Asked => ({
  catalogueId,
  tourId,
  catalogueName,
})

export const nothingNamed: Asked = { catalogueId: '', tourId: '', catalogueName: '' }

/** What lists show of a request for a tour besides its name under `catalogueName`. */
export const tourOf = ({ tourId, catalogueName }: Asked) => ({ tourId, tourName: tourId ? catalogueName : '' })

export const formFields = Object.keys(VisitorInfo.properties) as (keyof VisitorInfo)[]

export const emptyForm = Object.fromEntries(formFields.map((name) => [name, ''])) as VisitorInfo

/** Empty once the data was erased. */
export const nameOf = ({ firstName, lastName }: Pick<CatalogueRequest, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Throws a 404 for an unknown request. */
export async function lockRequest(trx: Trx, id: string): Promise<CatalogueRequest> {
  const request = await queries.lockRequest(trx, id)
  if (!request) throw notFound('This request')
  return request
}

/** Locks a request. Returns its person, for webhooks that are told of personal data; undefined once it was erased. */
export async function lockPerson(trx: Trx, id: string) {
  const request = await queries.lockRequest(trx, id)
  if (!request || request.email === '') return undefined
  const { email, source, language, submissionId } = request
  return { person: { ...pick(request, formFields), email, source, language }, submissionId }
}

/** In the order of ids, so that no two transactions wait for each other. Returns the first one. */
export async function lockBoth(trx: Trx, id: string, other: string | undefined): Promise<CatalogueRequest> {
  if (other !== undefined && other < id) await lockRequest(trx, other)
  const request = await lockRequest(trx, id)
  if (other !== undefined && other > id) await lockRequest(trx, other)
  return request
}

export interface Seen {
  readonly submissionId?: string
  readonly email?: string
}

/** Throws a 409 for a decided request, and for one that changed since staff saw it. */
export async function lockPending(trx: Trx, id: string, seen: Seen = {}): Promise<CatalogueRequest> {
  const request = await lockRequest(trx, id)
  assertPending(request)
  assertSeen(request, seen)
  return request
}

function assertSeen(request: CatalogueRequest, { submissionId, email }: Seen): void {
  const isSame = submissionId === undefined || submissionId === request.submissionId
  if (isSame && (email === undefined || emailKey(email) === request.emailKey)) return
  throw changed('This request has changed since you read it. Please look at it again.')
}

export function assertPending({ status, erasedAt }: Pick<CatalogueRequest, 'status' | 'erasedAt'>): void {
  if (status === 'approved') throw decided('This request is approved already.')
  if (status === 'rejected') throw decided('This request is rejected already.')
  if (erasedAt !== null) throw decided('The data of this request was erased.')
  if (status === 'withdrawn') throw decided('The visitor has withdrawn this request.')
}

/** Throws a 409 for a request without a link, or with erased data. */
export async function lockApproved(trx: Trx, id: string): Promise<CatalogueRequest> {
  const request = await lockRequest(trx, id)
  if (request.status !== 'approved') throw conflict('This request is not approved, so it has no link.')
  if (request.email === '') throw conflict('The data of this request was erased.')
  return request
}
