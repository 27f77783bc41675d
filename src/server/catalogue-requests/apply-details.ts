import type { CustomerInfo } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import { audit } from '../audit/audit.ts'
import type { ByMember } from '../auth/caller.ts'
import { transactAs } from '../auth/transact-as.ts'
import type { Trx } from '../db/dialect.ts'
import { changeTallies } from '../db/tally.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { findForm } from './request-events.queries.ts'
import { recordEvent } from './request-events.ts'
import { ownerOf } from './request-owner.ts'

/** Replaces the fields of a pending request by those of one of its forms, which also says whose the request is. */
export async function applyDetails(services: Services, by: ByMember, id: string, eventId: string): Promise<void> {
  const { now } = services
  await transactAs(services, by, async (trx, by) => {
    const { fields, authorId } = await readForm(trx, id, eventId)
    const key = emailKey(fields.email)
    const ownerId = await ownerOf(trx, authorId, key)
    const before = await queries.lockPending(trx, id)
    const changes = { ...fields, authorId, ownerId }
    if (!before || !(await queries.updatePending(trx, id, key, changes)))
      throw conflict('Somebody has already decided this request.')
    const { ownerId: formerId, ...former } = before
    await recordEvent(trx, services, by, id, 'corrected', { ...fields, eventId })
    await audit(trx, now(), by, 'request.correct', id, { eventId, before: former })
    await moveTally(trx, formerId, ownerId)
  })
}

async function readForm(trx: Trx, id: string, eventId: string) {
  const form = await findForm(trx, id, eventId)
  const fields = JSON.parse(form?.details ?? '{}') as Partial<CustomerInfo>
  if (!form || !isWhole(fields)) throw notFound('This form')
  return { fields, authorId: form.actorId }
}

/** Forms from before events were kept have no fields. */
const isWhole = (fields: Partial<CustomerInfo>): fields is CustomerInfo => fields.email !== undefined

async function moveTally(trx: Trx, from: string | null, to: string | null): Promise<void> {
  if (from === to) return
  await changeTallies(trx, {
    ...(from ? { [queries.requestTally('pending', from)]: -1 } : {}),
    ...(to ? { [queries.requestTally('pending', to)]: 1 } : {}),
  })
}
