import { randomUUIDv7 } from 'node:crypto'
import { addMention } from '../../audit/mentions.ts'
import { touchLock } from '../../database/locks.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { eraseData } from '../erase/erase-data.ts'
import { removeKeys } from '../link/request-keys.ts'
import { changeRequest, type Trace } from '../request/change-request.ts'
import { noLink } from '../request/delivery.ts'
import { type CatalogueRequest, findPendingOf, lockRequest } from '../request/request.ts'
import { formOf } from '../request/stored-answers.ts'
import { beginRequest, countSubmission, leaveRequest } from '../submissions/counting.ts'
import { findOldest, joinRequest, moveOthers, type Submission, setSubmission } from '../submissions/submission.ts'
import { overtaken } from './overtaken.ts'

/** Saves a corrected submission. With another address it belongs to a request of that address. */
export async function saveCorrection(tx: Tx, request: CatalogueRequest, before: Submission, after: Submission) {
  const details = { submissionId: after.id }
  const trace: Trace = {
    event: { kind: 'corrected', details },
    audit: { action: 'request.correctByVisitor', details: { ...details, before: formOf(before) } },
  }
  if (after.emailKey !== before.emailKey) await move(tx, request, after)
  else {
    await setSubmission(tx.db, after.id, after)
    if (after.id === request.submissionId) await countSubmission(tx, request, after, trace)
    else await changeRequest(tx, request, {}, trace)
  }
}

/** Nothing tells the visitor whether the new address has a pending request. */
async function move(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  const targetId = await findPendingOf(tx.db, { ...request, emailKey: submission.emailKey })
  if (targetId) await moveInto(tx, request, { ...submission, requestId: targetId })
  else if (submission.id === request.submissionId) await takeRequestAlong(tx, request, submission)
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
  if (!(await beginRequest(tx, submission, request))) throw overtaken()
  await leave(tx, request, submission)
}

async function leave(tx: Tx, request: CatalogueRequest, { id }: Submission): Promise<void> {
  if (await leaveRequest(tx, request, id, 'submissionMoved')) return
  // Nobody asks with the former address any more, and a stranger may read its mail.
  await removeKeys(tx.db, request.id)
  await eraseData(tx, await lockRequest(tx.db, request.id))
  await touchLock(tx.db, 'erased', tx.now)
}

/** The request follows the submission that counts. Those left behind get a request of their own. */
async function takeRequestAlong(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  await setSubmission(tx.db, submission.id, submission)
  const ended = await leaveAddress(tx, request)
  const { id: submissionId } = submission
  const event = { kind: 'corrected', details: { submissionId } } as const
  const audit = { action: 'request.correctByVisitor', details: { submissionId } }
  await countSubmission(tx, request, submission, { event, audit, patch: { ...ended, forms: 1 } })
  await moveOthersOut(tx, request, submission)
}

async function moveOthersOut(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  const requestId = randomUUIDv7()
  const forms = await moveOthers(tx.db, { from: request.id, to: requestId, except: submission.id })
  const oldest = await findOldest(tx.db, requestId)
  if (oldest && !(await beginRequest(tx, oldest, request, forms))) throw overtaken()
}

/** A stranger may read the mail of the former address, so its links end, and an open question too. */
async function leaveAddress(tx: Tx, { id, email }: CatalogueRequest) {
  await addMention(tx.db, email, id)
  await removeKeys(tx.db, id)
  await cancelMailAbout(tx.db, id, tx.now)
  return { ...noLink, question: null, attention: null, attentionAt: null }
}
