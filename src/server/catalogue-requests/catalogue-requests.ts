import type { HistoryRow, RequestRow, RequestStatus } from '#contract/catalogue-requests.ts'
import type { Page, PageQuery } from '#contract/common.ts'
import type { ByMember } from '../auth/caller.ts'
import type { Trx } from '../db/dialect.ts'
import { mapPage } from '../db/page.ts'
import { changeTallies } from '../db/tally.ts'
import { notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import * as queries from './catalogue-requests.queries.ts'

/** Staff see everybody's requests, a USER their own (product, People). */
const ownerFor = ({ caller }: ByMember) => (caller.role === 'USER' ? caller.id : undefined)

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export async function listPending({ db }: Services, by: ByMember, paging: PageQuery): Promise<Page<RequestRow>> {
  const page = await queries.findPending(db, ownerFor(by), paging)
  // The entry of the contract leaves out what it does not name; only an empty catalogue has to go by hand.
  return mapPage(page, (row) => Object.assign(row, { name: nameOf(row), catalogueId: row.catalogueId || undefined }))
}

export async function listHistory({ db }: Services, by: ByMember, paging: PageQuery): Promise<Page<HistoryRow>> {
  const page = await queries.findHistory(db, ownerFor(by), paging)
  return mapPage(page, (row) => ({ ...row, name: nameOf(row) }))
}

export async function readRequest({ db }: Services, by: ByMember, id: string) {
  const request = await queries.findRequest(db, id)
  const owner = ownerFor(by)
  if (!request || (owner !== undefined && request.ownerId !== owner)) throw notFound('This request')
  return { ...request, name: nameOf(request) }
}

/** Somebody proved that an address is theirs: what was sent from it without a session is theirs too. */
export async function adoptRequests(trx: Trx, emailKey: string, ownerId: string): Promise<void> {
  await shift(trx, await queries.adopt(trx, emailKey, ownerId), ownerId, 1)
}

export async function disownRequests(trx: Trx, ownerId: string): Promise<void> {
  await shift(trx, await queries.disown(trx, ownerId), ownerId, -1)
}

async function shift(trx: Trx, states: RequestStatus[], ownerId: string, by: 1 | -1): Promise<void> {
  if (states.length === 0) return
  const changes: Record<string, number> = {}
  for (const status of states) {
    const list = queries.requestTally(status, ownerId)
    changes[list] = (changes[list] ?? 0) + by
  }
  await changeTallies(trx, changes)
}
