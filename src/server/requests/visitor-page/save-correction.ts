import { randomUUIDv7 } from 'node:crypto'
import { emailKey } from '#contract/email.ts'
import type { Trx } from '../../database/dialect.ts'
import { touchLock } from '../../database/locks.ts'
import { pick } from '../../database/prepared.ts'
import { cancelMailAbout, moveMailAbout, nameAlike } from '../../mail/outbox.ts'
import { addNews } from '../../news/news.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { eraseBodiesOfForm } from '../../webhooks/outbox/events.ts'
import { findAsked } from '../decide/reopen.ts'
import { eraseData } from '../erase/erase-data.ts'
import { beginEvents, emptyEvents, kindsOf, moveEvents } from '../events/request-events.ts'
import { leaveOthers, takeDecisionsAlong } from '../link/parted.ts'
import { moveKeys, removeKeys } from '../link/request-keys.ts'
import { changeRequest, type Trace } from '../request/change-request.ts'
import { noLink } from '../request/delivery.ts'
import { type CatalogueRequest, findPendingOf, findRequest, lockRequest } from '../request/request.ts'
import { withdraw } from '../request/withdraw.ts'
import { beginRequest, leaveRequest, letCount } from '../submissions/counting.ts'
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
  if (isCounting(request, after)) await letCount(tx, request, after, correctedBy(after))
  else await changeRequest(tx, request, {}, correctedBy(after))
}

const isDecidedAbout = ({ status, submissionId }: CatalogueRequest, id: string) =>
  status !== 'pending' && submissionId === id

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
  const asked = await findAsked(tx.db, request)
  const targetId = await findPendingOf(tx.db, { ...asked, emailKey: submission.emailKey })
  if (targetId) await moveInto(tx, request, { ...submission, requestId: targetId })
  else if (isCounting(request, submission)) await takeRequestAlong(tx, request, submission)
  else await moveOut(tx, request, { ...submission, requestId: randomUUIDv7() })
}

/** Locked together with the request, so that two corrections to each other's address wait for one another. */
export async function findTarget(tx: Tx, id: string, email: string): Promise<string | undefined> {
  const request = await findRequest(tx.db, id, tx.now)
  if (!request) return undefined
  return findPendingOf(tx.db, { ...(await findAsked(tx.db, request)), emailKey: emailKey(email) })
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
  if (!(await beginRequest(tx, submission, await findAsked(tx.db, request)))) throw overtaken()
  await leave(tx, request, submission)
}

async function leave(tx: Tx, request: CatalogueRequest, { id, requestId }: Submission): Promise<void> {
  // A decision stands with the words that it was about.
  if (request.status === 'pending') await takeDecisionsAlong(tx, { from: request.id, to: requestId, about: id })
  await nameAlike(tx.db, { from: request.id, to: requestId })
  if (!isDecidedAbout(request, id)) await eraseBodiesOfForm(tx.db, request.id, id)
  if (await leaveRequest(tx, request, id, 'submissionMoved')) return
  const withdrawn = await findLatestWithdrawn(tx.db, request.id)
  if (withdrawn) {
    await withdraw(tx, await letCount(tx, request, withdrawn, {}))
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
  const left = { from: request.id, to: randomUUIDv7() }
  await moveOthers(tx.db, { ...left, except: submission.id })
  // What the mailbox was asked and said stays with its address.
  await moveEvents(tx.db, { ...left, kinds: ofMailbox })
  const heir = await findOldest(tx.db, left.to)
  if (heir) await moveMailbox(tx.db, left)
  else await endMailbox(tx, request.id)
  const last = heir ?? (await findLatestWithdrawn(tx.db, left.to))
  if (last) await leaveOthers(tx, { ...left, except: submission.id })
  else await emptyEvents(tx.db, left.to, ofMailbox)
  await beginEvents(tx.db, request.id, submission.id)
  await letCount(tx, request, submission, { ...correctedBy(submission), patch: { ...noMailbox, forms: 1 } })
  if (last) await beginWithOthers(tx, request, last)
}

const ofMailbox = kindsOf('mailbox')
const noMailbox = { ...noLink, question: null, answer: null, attention: null, attentionAt: null }
const mailboxFacts = ['mailId', 'mailedAt', 'mailError', 'question', 'answer', 'attention', 'attentionAt'] as const

async function moveMailbox(trx: Trx, move: { from: string; to: string }): Promise<void> {
  await moveKeys(trx, move)
  await moveMailAbout(trx, move)
  await nameAlike(trx, move)
}

/** Nobody is left at the former address, and a stranger may read its mail. */
async function endMailbox(tx: Tx, requestId: string): Promise<void> {
  await removeKeys(tx.db, requestId)
  await cancelMailAbout(tx.db, requestId)
}

/** The visitor of the other address did not send them now, so neither audit nor events name who did. */
async function beginWithOthers(tx: Tx, request: CatalogueRequest, oldest: Submission): Promise<void> {
  const asNobody = { ...tx, actor: { ...tx.actor, caller: undefined } }
  const forms = Math.max(1, await countStanding(tx.db, oldest.requestId))
  const hasAsked = await beginEvents(tx.db, oldest.requestId, oldest.id)
  if (!(await beginRequest(asNobody, oldest, { ...request, forms, hasAsked }))) throw overtaken()
  if (hasAsked) await addNews(tx, 'request', oldest.requestId)
  const begun = await lockRequest(tx.db, oldest.requestId)
  if (oldest.withdrawnAt === null) await changeRequest(asNobody, begun, pick(request, mailboxFacts), {})
  else await changeRequest(asNobody, begun, withdrawnAt(oldest.withdrawnAt), { event: { kind: 'withdrawn' } })
}

const withdrawnAt = (decidedAt: number) => ({ status: 'withdrawn', decidedAt }) as const
