import { randomUUIDv7 } from 'node:crypto'
import { addMention } from '../../audit/mentions.ts'
import { touchLock } from '../../database/locks.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { requestedCatalogue } from '../decide/reopen.ts'
import { eraseData } from '../erase/erase-data.ts'
import { emptyEvents, moveEvents } from '../events/request-events.ts'
import { removeKeys } from '../link/request-keys.ts'
import { changeRequest, type Trace } from '../request/change-request.ts'
import { noLink } from '../request/delivery.ts'
import { type CatalogueRequest, findPendingOf, lockRequest } from '../request/request.ts'
import { withdraw } from '../request/withdraw.ts'
import { beginRequest, countSubmission, leaveRequest } from '../submissions/counting.ts'
import {
  countStanding,
  findLatestWithdrawn,
  findOldest,
  joinRequest,
  moveOthers,
  type Submission,
  setSubmission,
} from '../submissions/submission.ts'
import { overtaken } from './overtaken.ts'

/** Saves a corrected submission. With another address it belongs to a request of that address. */
export async function saveCorrection(tx: Tx, request: CatalogueRequest, before: Submission, after: Submission) {
  if (after.emailKey !== before.emailKey) return move(tx, request, { ...after, joined: tx.now })
  await setSubmission(tx.db, after.id, after)
  if (isCounting(request, after)) await countSubmission(tx, request, after, correctedBy(after))
  else await changeRequest(tx, request, {}, correctedBy(after))
}

/** A decided request keeps the words that staff decided about. */
const isCounting = ({ status, submissionId }: CatalogueRequest, { id }: Submission) =>
  status === 'pending' && id === submissionId

/** The audit keeps no words: they would stay behind when the submission moves. */
function correctedBy({ id: submissionId }: Submission): Trace {
  const details = { submissionId }
  return { event: { kind: 'corrected', details }, audit: { action: 'request.correctByVisitor', details } }
}

/** Nothing tells the visitor whether the new address has a pending request. */
async function move(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  const { catalogueId } = await requestedCatalogue(tx.db, request)
  const targetId = await findPendingOf(tx.db, { catalogueId, emailKey: submission.emailKey })
  if (targetId) await moveInto(tx, request, { ...submission, requestId: targetId })
  else if (isCounting(request, submission)) await takeRequestAlong(tx, request, submission)
  else await moveOut(tx, request, { ...submission, requestId: randomUUIDv7() })
}

async function moveInto(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  const target = await lockRequest(tx.db, submission.requestId)
  if (target.status !== 'pending' || target.emailKey !== submission.emailKey) throw overtaken()
  await setSubmission(tx.db, submission.id, submission)
  await joinRequest(tx, target, submission)
  await leave(tx, request, submission)
}

/** The submission does not count in the request that it leaves. */
async function moveOut(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  await setSubmission(tx.db, submission.id, submission)
  if (!(await beginRequest(tx, submission, await requestedCatalogue(tx.db, request)))) throw overtaken()
  await leave(tx, request, submission)
}

async function leave(tx: Tx, request: CatalogueRequest, { id }: Submission): Promise<void> {
  if (await leaveRequest(tx, request, id, 'submissionMoved')) return
  const withdrawn = await findLatestWithdrawn(tx.db, request.id)
  if (withdrawn) {
    await withdraw(tx, await countSubmission(tx, request, withdrawn, {}))
    return
  }
  // Nobody asks with the former address any more, and a stranger may read its mail.
  await removeKeys(tx.db, request.id)
  await eraseData(tx, request)
  await touchLock(tx.db, 'erased', tx.now)
}

/** The request follows the submission that counts. Those left behind get a request of their own. */
async function takeRequestAlong(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  await setSubmission(tx.db, submission.id, submission)
  const ended = await leaveAddress(tx, request)
  const left = { requestId: randomUUIDv7(), emailKey: request.emailKey }
  await moveOthers(tx.db, { from: request.id, to: left.requestId, except: submission.id })
  // What the mailbox was asked and said stays with its address.
  await moveEvents(tx.db, { from: request.id, to: left.requestId, kinds: ofMailbox })
  await countSubmission(tx, request, submission, { ...correctedBy(submission), patch: { ...ended, forms: 1 } })
  await beginWithOthers(tx, request, left.requestId)
}

const ofMailbox = ['questioned', 'answered', 'mailed', 'mailFailed'] as const

/** The visitor of the other address did not send them now, so neither audit nor events name who did. */
async function beginWithOthers(tx: Tx, request: CatalogueRequest, requestId: string): Promise<void> {
  const asNobody = { ...tx, actor: { ...tx.actor, caller: undefined } }
  const oldest = (await findOldest(tx.db, requestId)) ?? (await findLatestWithdrawn(tx.db, requestId))
  if (!oldest) return emptyEvents(tx.db, requestId, ofMailbox)
  const forms = Math.max(1, await countStanding(tx.db, requestId))
  if (!(await beginRequest(asNobody, oldest, { ...request, forms }))) throw overtaken()
  if (oldest.withdrawnAt === null) return
  const begun = await lockRequest(tx.db, requestId)
  const gone = { status: 'withdrawn', decidedAt: oldest.withdrawnAt } as const
  await changeRequest(asNobody, begun, gone, { event: { kind: 'withdrawn' } })
}

/** A stranger may read the mail of the former address, so its links end, and an open question too. */
async function leaveAddress(tx: Tx, { id, email }: CatalogueRequest) {
  await addMention(tx.db, email, id)
  await removeKeys(tx.db, id)
  await cancelMailAbout(tx.db, id, tx.now)
  return { ...noLink, question: null, answer: null, attention: null, attentionAt: null }
}
