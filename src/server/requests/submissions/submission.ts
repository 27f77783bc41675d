import type { Selectable } from 'kysely'
import type { Trx } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { removeAskedAgain } from '../events/request-events.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, formFields } from '../request/request.ts'
import * as queries from './submissions.queries.ts'

export {
  eraseSubmissions,
  findByKey,
  findElsewhere,
  findOldest,
  findSentBy,
  findShown,
  findStanding,
  insertSubmission,
  insertSubmissions,
  moveOthers,
  removeSubmissionsOf,
  setSubmission,
  submissionsOf,
  withdrawAll,
} from './submissions.queries.ts'

export type Submission = Selectable<Tables['submission']>

/** What a request shows of the submission that counts. */
export const countedFields = (submission: Submission) => ({
  ...pick(submission, formFields),
  ...pick(submission, ['emailKey', 'authorId', 'source', 'answers', 'language', 'consentVersion', 'consentAt']),
  submissionId: submission.id,
})

/** Of each network; its further submissions push out its own oldest. */
const maxKept = 20

/** Adds a stored submission to the pending request that it repeats. */
export async function joinRequest(tx: Tx, request: CatalogueRequest, submission: Submission): Promise<void> {
  const { id: submissionId } = submission
  const pushedOut = await queries.findBeyond(tx.db, submission, request.submissionId ?? '', maxKept)
  if (pushedOut.length > 0) await remove(tx.db, request.id, pushedOut)
  await changeRequest(
    tx,
    request,
    { forms: request.forms + 1 },
    {
      event: { kind: 'askedAgain', details: { submissionId } },
      audit: { action: 'request.repeat', details: { submissionId } },
    },
  )
}

async function remove(trx: Trx, requestId: string, ids: readonly string[]): Promise<void> {
  await queries.removeSubmissions(trx, ids)
  await removeAskedAgain(trx, requestId, ids)
}
