import type { Selectable } from 'kysely'
import { emailKey } from '#contract/email.ts'
import type { CustomerInfo } from '#contract/request-shapes.ts'
import { changeCounters } from '../platform/db/counters.ts'
import { isUniqueViolation, type Trx } from '../platform/db/dialect.ts'
import type { Tables } from '../platform/db/schema.ts'
import { conflict } from '../platform/errors.ts'
import * as queries from './catalogue-requests.queries.ts'
import { companyKey } from './companies.ts'
import { ownerOf } from './request-owner.ts'

type Request = Selectable<Tables['catalogueRequest']>

/** Replaces the fields of a locked pending request, with its owner. Throws a 409 when the address has another one. */
export async function replaceFields(
  trx: Trx,
  request: Request,
  fields: CustomerInfo,
  authorId: string | null,
): Promise<void> {
  const { id, catalogueId, ownerId: formerId } = request
  const key = emailKey(fields.email)
  const standing = key === request.emailKey ? id : await queries.lockPendingOf(trx, key, catalogueId)
  if (standing !== undefined && standing !== id) throw asksAlready()
  const ownerId = await ownerOf(trx, authorId, key)
  const changes = { ...fields, emailKey: key, companyKey: companyKey(fields.company), authorId, ownerId }
  await queries.updateWhen(trx, id, 'pending', changes)
  await moveRequest(trx, 'pending', formerId, ownerId)
}

const asksAlready = () => conflict('This address already has a pending request for this catalogue.')

/** A form with the same address that arrives at the same time is only noticed when it is written. */
export function refuseTwice(error: unknown): never {
  throw isUniqueViolation(error) ? asksAlready() : error
}

/** Moves a request of this status from one owner's counter to another's. */
export async function moveRequest(
  trx: Trx,
  status: Request['status'],
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return
  await changeCounters(trx, {
    ...(from ? { [queries.requestCounter(status, from)]: -1 } : {}),
    ...(to ? { [queries.requestCounter(status, to)]: 1 } : {}),
  })
}

/** Counts a request that went from one status to another, with its owner's. */
export async function countMove(
  trx: Trx,
  ownerId: string | null,
  from: Request['status'],
  to: Request['status'],
): Promise<void> {
  const { requestCounter } = queries
  await changeCounters(trx, {
    [requestCounter(from)]: -1,
    [requestCounter(to)]: 1,
    ...(ownerId ? { [requestCounter(from, ownerId)]: -1, [requestCounter(to, ownerId)]: 1 } : {}),
  })
}
