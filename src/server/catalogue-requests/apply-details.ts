import type { CustomerInfo } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import { transactAs } from '../accounts/transact-as.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import { changeCounters } from '../platform/db/counters.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { findForm } from './request-events.queries.ts'
import { recordEvent } from './request-events.ts'
import { ownerOf } from './request-owner.ts'

/** Replaces the fields of a pending request by those of one of its forms, and updates its owner accordingly. */
export async function applyDetails(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  eventId: string,
): Promise<void> {
  const { now } = services
  await transactAs(services, actor, async (trx, actor) => {
    const { fields, authorId } = await readForm(trx, id, eventId)
    const key = emailKey(fields.email)
    const ownerId = await ownerOf(trx, authorId, key)
    const before = await queries.lockPending(trx, id)
    const changes = { ...fields, authorId, ownerId }
    if (!before || !(await queries.updatePending(trx, id, key, changes)))
      throw conflict('This request has already been decided.')
    const { ownerId: formerId, ...former } = before
    await recordEvent(trx, services, actor, id, 'corrected', { ...fields, eventId })
    await audit(trx, now(), actor, 'request.correct', id, { eventId, before: former })
    await moveCounter(trx, formerId, ownerId)
  })
}

async function readForm(trx: Trx, id: string, eventId: string) {
  const form = await findForm(trx, id, eventId)
  const fields = JSON.parse(form?.details ?? '{}') as Partial<CustomerInfo>
  if (!form || !isWhole(fields)) throw notFound('This form')
  return { fields, authorId: form.actorId }
}

/** Forms from before the event history have no stored fields. */
const isWhole = (fields: Partial<CustomerInfo>): fields is CustomerInfo => fields.email !== undefined

async function moveCounter(trx: Trx, from: string | null, to: string | null): Promise<void> {
  if (from === to) return
  await changeCounters(trx, {
    ...(from ? { [queries.requestCounter('pending', from)]: -1 } : {}),
    ...(to ? { [queries.requestCounter('pending', to)]: 1 } : {}),
  })
}
