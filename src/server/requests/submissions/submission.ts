import type { Selectable } from 'kysely'
import { pick } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, formFields } from '../request/request.ts'

export {
  countStanding,
  dateFormsBack,
  eraseSubmissions,
  eraseSubmissionsOf,
  findByKey,
  findElsewhere,
  findIdsOf,
  findLatestWithdrawn,
  findOldest,
  findShown,
  findStanding,
  insertSubmission,
  insertSubmissions,
  isOf,
  moveOthers,
  setSubmission,
  submissionsOf,
  withdrawAll,
} from './submissions.queries.ts'

export type Submission = Selectable<Tables['submission']>

/** A request copies these columns from the submission that counts. */
export const countedFields = (submission: Submission) => ({
  ...pick(submission, formFields),
  ...pick(submission, ['emailKey', 'source', 'answers', 'language', 'consentVersion', 'consentAt']),
  ...pick(submission, ['editionsVersion', 'editionsAt', 'subscriber']),
  submissionId: submission.id,
})

/** Counts a stored submission in the pending request that it repeats. */
export async function joinRequest(tx: Tx, request: CatalogueRequest, { id: submissionId }: Submission): Promise<void> {
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
