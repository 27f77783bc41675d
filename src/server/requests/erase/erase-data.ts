import type { Selectable } from 'kysely'
import { CustomerInfo } from '#contract/request-shapes.ts'
import { eraseAuditDetails } from '../../audit/audit.queries.ts'
import { removeMentionsBy } from '../../audit/mentions.queries.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import type { Actor } from '../../lib/actor.ts'
import { eraseMailAbout } from '../../mail/mail-erasure.queries.ts'
import type { Services } from '../../services.ts'
import { eraseEvents } from '../events/request-events.queries.ts'
import { recordEvent } from '../events/request-events.ts'
import { countChange } from '../figures/figures.ts'
import { removeKeys } from '../link/request-keys.queries.ts'
import { updateWhen } from '../request/requests.queries.ts'
import { withdraw } from '../visitor-page/change-visitor-request.ts'

type Request = Selectable<Tables['catalogueRequest']>

/**
 * Erases the personal data of a locked request: its fields, the content of its events, its mails and keys. The row stays
 * with its times, status and counts. A pending request is withdrawn first, and a link ends. Returns the ids of its mails.
 * The caller writes the audit and marks the search index (`touchLock(trx, 'erased', …)`).
 */
export async function eraseData(trx: Trx, services: Services, actor: Actor, request: Request): Promise<string[]> {
  const { id } = request
  const at = services.now()
  const status = request.status === 'pending' ? 'withdrawn' : request.status
  const linkRevokedAt = status === 'approved' ? (request.linkRevokedAt ?? at) : null
  await eraseAuditDetails(trx, id)
  await eraseEvents(trx, id)
  const mailIds = await eraseMailAbout(trx, id)
  await removeKeys(trx, id)
  await removeMentionsBy(trx, id)
  if (request.status === 'pending') await withdraw(trx, services, actor, request)
  await recordEvent(trx, services, actor, id, 'erased')
  await updateWhen(trx, id, status, { ...noPerson, linkRevokedAt, erasedAt: at })
  await countChange(trx, { ...request, status }, noFields)
  return mailIds
}

const noFields = Object.fromEntries(Object.keys(CustomerInfo.properties).map((name) => [name, ''])) as CustomerInfo

const noPerson = {
  ...noFields,
  emailKey: '',
  answers: null,
  language: null,
  message: null,
  question: null,
  answer: null,
  attention: null,
  attentionAt: null,
  formEventId: null,
  mailId: null,
  mailError: null,
}
