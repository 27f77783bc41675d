import type { Db } from '../../database/dialect.ts'
import type { SenderTo } from '../../mail/layout/sender.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { type EventDetails, findLatest } from '../events/request-events.ts'
import { forgetDecisions } from '../link/parted.ts'
import { removeKeysOfMail } from '../link/request-keys.ts'
import { subjectOf } from '../link/subjects.ts'
import { noLink } from '../request/delivery.ts'
import { type Asked, askedOf, type CatalogueRequest, findPendingOf, nothingNamed } from '../request/request.ts'
import { letCount } from '../submissions/counting.ts'
import { countedFields, findOldest, findStanding, isOf, type Submission } from '../submissions/submission.ts'
import { mailQuestionAgain } from './ask-question.ts'

interface Reopened {
  readonly request: CatalogueRequest
  /** The submission that counts from now on. */
  readonly counting: Submission
  readonly details?: EventDetails
}

/** Makes a decided request pending again. The caller has cancelled the mail of the decision. */
export async function reopen(
  tx: Tx,
  senderTo: SenderTo,
  { request, counting, details = {} }: Reopened,
): Promise<CatalogueRequest> {
  const { id, mailId } = request
  if (mailId) await removeKeysOfMail(tx.db, id, mailId)
  await subjectOf(request).close(tx, request)
  const asked = { ...request, ...countedFields(counting) }
  const patch = {
    ...undecided,
    ...(await findAsked(tx.db, request)),
    ...(await restoreAttention(tx, id)),
    ...(await mailQuestionAgain(tx, senderTo(asked), asked)),
  }
  const trace = { event: { kind: 'undone', details }, audit: { action: 'request.undo' } } as const
  const reopened = await letCount(tx, request, counting, { ...trace, patch })
  await forgetWhoLeft(tx, request)
  return reopened
}

/** A form that moved away while the decision about it stood took nothing of that along. */
async function forgetWhoLeft(tx: Tx, { id, submissionId }: CatalogueRequest): Promise<void> {
  if (submissionId && !(await isOf(tx.db, id, submissionId))) await forgetDecisions(tx, id, submissionId)
}

/** After the decision the visitor may have corrected the submission that counted, withdrawn it or moved it away. */
export async function findCounting(db: Db, { id, submissionId }: CatalogueRequest): Promise<Submission | undefined> {
  const counting = submissionId ? await findStanding(db, id, submissionId) : undefined
  return counting ?? findOldest(db, id)
}

const undecided = {
  ...noLink,
  status: 'pending',
  answeredAt: null,
  decidedAt: null,
  decidedBy: null,
  message: null,
  tellOpened: null,
} as const

/** Whether who asked has a pending request again, for the same thing. */
export async function hasAskedAgain(db: Db, request: CatalogueRequest, { emailKey }: Submission): Promise<boolean> {
  return (await findPendingOf(db, { ...(await findAsked(db, request)), emailKey })) !== undefined
}

/**
 * What the visitor asked for: a catalogue that staff chose with their approval is none of it. The event is looked up
 * whatever was decided, because the time must not tell that to the key of a form.
 */
export async function findAsked(db: Db, request: CatalogueRequest): Promise<Asked> {
  const approval = await findLatest(db, request.id, ['approved'])
  const { chosen } = JSON.parse(approval?.details ?? '{}') as EventDetails
  return chosen && request.status === 'approved' ? nothingNamed : askedOf(request)
}

/** Returns a visitor's answer to the list of staff, which the decision had cleared. */
async function restoreAttention(tx: Tx, id: string) {
  const latest = await findLatest(tx.db, id, ['questioned', 'answered'])
  if (latest?.kind !== 'answered') return { attention: null, attentionAt: null }
  return { attention: 'answered', attentionAt: latest.at } as const
}
