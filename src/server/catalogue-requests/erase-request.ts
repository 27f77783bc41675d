import { CustomerInfo } from '#contract/request-shapes.ts'
import type { Actor } from '../platform/actor.ts'
import { eraseAuditDetails } from '../platform/audit/audit.queries.ts'
import { audit } from '../platform/audit/audit.ts'
import { touchLock } from '../platform/db/locks.ts'
import { removeMailAbout } from '../platform/mail/mail.queries.ts'
import type { Services } from '../platform/services.ts'
import { updateWhen } from './catalogue-requests.queries.ts'
import { changeByKey, withdraw } from './change-visitor-request.ts'
import { countChange } from './figures.ts'
import { eraseEvents } from './request-events.queries.ts'
import { recordEvent } from './request-events.ts'
import { removeKeys } from './request-keys.queries.ts'

/**
 * Erases the personal data of a request: its fields, the content of its events, its mails and keys. The row stays with
 * its times, status and counts. A pending request is withdrawn first, and a link ends.
 */
export async function eraseRequest(services: Services, actor: Actor, key: string): Promise<void> {
  const { now } = services
  await changeByKey(services, actor, key, 'erase', async (trx, actor, request) => {
    const { id } = request
    const status = request.status === 'pending' ? 'withdrawn' : request.status
    const linkRevokedAt = status === 'approved' ? (request.linkRevokedAt ?? now()) : null
    await eraseAuditDetails(trx, id)
    await eraseEvents(trx, id)
    await removeMailAbout(trx, id)
    await removeKeys(trx, id)
    await recordEvent(trx, services, actor, id, 'erased')
    await audit(trx, now(), actor, 'request.erase', id)
    if (request.status === 'pending') await withdraw(trx, services, actor, request)
    await updateWhen(trx, id, status, { ...noPerson, linkRevokedAt })
    await countChange(trx, { ...request, status }, noFields)
    await touchLock(trx, 'erased', now())
  })
}

const noFields = Object.fromEntries(Object.keys(CustomerInfo.properties).map((name) => [name, ''])) as CustomerInfo

const noPerson = {
  ...noFields,
  emailKey: '',
  message: null,
  question: null,
  answer: null,
  attention: null,
  attentionAt: null,
  formEventId: null,
  mailId: null,
  mailError: null,
}
