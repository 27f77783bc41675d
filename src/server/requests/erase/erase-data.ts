import { eraseAuditDetails } from '../../audit/audit.ts'
import { removeMark } from '../../mail/refused-addresses.ts'
import { eraseMailsAbout, eraseMailsNaming } from '../../personal-data/erase-mail.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { eraseBodiesAbout, eraseFormerBodies } from '../../webhooks/outbox/events.ts'
import { eraseCodesOf } from '../copies/personal-data.ts'
import { eraseEvents } from '../events/request-events.ts'
import { subjectOf } from '../link/subjects.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, emptyForm } from '../request/request.ts'
import { withdraw } from '../request/withdraw.ts'
import { eraseSubmissionsOf } from '../submissions/submission.ts'

/**
 * The row keeps its times, status and counts, and its mailed keys say that it was erased. The caller audits, and marks
 * the search index (`touchLock`).
 */
export async function eraseData(tx: Tx, request: CatalogueRequest): Promise<void> {
  const { id } = request
  await eraseAuditDetails(tx.db, id)
  await eraseEvents(tx.db, id)
  await eraseCodesOf(tx.db, id)
  await eraseMailsAbout(tx, id)
  await eraseBodiesAbout(tx.db, id)
  await eraseFormerBodies(tx.db, request.emailKey)
  await eraseMailsNaming(tx, id)
  await eraseSubmissionsOf(tx.db, id)
  await removeMark(tx.db, request.emailKey)
  await subjectOf(request).erase(tx, request)
  const ended = request.status === 'pending' ? await withdraw(tx, request) : request
  const linkRevokedAt = ended.status === 'approved' ? (ended.linkRevokedAt ?? tx.now) : null
  // The name of what was asked for stays, and is found by an address that it names.
  const patch = { ...erasedFields, catalogueName: ended.catalogueName, linkRevokedAt, erasedAt: tx.now }
  await changeRequest(tx, ended, patch, { event: { kind: 'erased' } })
}

const erasedFields = {
  ...emptyForm,
  emailKey: '',
  answers: null,
  language: null,
  message: null,
  question: null,
  answer: null,
  attention: null,
  attentionAt: null,
  submissionId: null,
  subscriber: null,
  mailId: null,
  mailError: null,
  tellOpened: null,
}
