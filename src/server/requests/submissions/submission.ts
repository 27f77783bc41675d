import type { Selectable, Updateable } from 'kysely'
import { mentionNamed } from '../../audit/mentions.ts'
import type { Trx } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import { wordsWithout } from '../../lib/names-address.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, formFields } from '../request/request.ts'
import * as queries from './submissions.queries.ts'

export {
  countStanding,
  eraseSubmissions,
  eraseSubmissionsOf,
  findByKey,
  findElsewhere,
  findIdsOf,
  findLatestWithdrawn,
  findOldest,
  findShown,
  findStanding,
  insertSubmissions,
  isOf,
  moveOthers,
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

export async function insertSubmission(trx: Trx, submission: Submission): Promise<void> {
  await queries.insertSubmission(trx, submission)
  await mentionTyped(trx, submission)
}

export async function setSubmission(trx: Trx, id: string, changes: Updateable<Tables['submission']>): Promise<void> {
  await queries.setSubmission(trx, id, changes)
  if (isWhole(changes)) await mentionTyped(trx, changes)
}

const isWhole = (changes: Updateable<Tables['submission']>): changes is Submission => changes.requestId !== undefined

const mentionTyped = (trx: Trx, { requestId, emailKey, ...typed }: Submission): Promise<void> =>
  mentionNamed(trx, Object.values(pick(typed, typedColumns)), { subjectId: requestId, own: emailKey })

/** What forms say that came from another request must be found by this one. */
export async function mentionForms(trx: Trx, requestId: string): Promise<void> {
  for await (const some of queries.submissionsOf(trx, requestId))
    for (const submission of some) await mentionTyped(trx, submission)
}

/** Takes an address from what the forms of a request say. */
export async function forgetInSubmissions(trx: Trx, requestId: string, key: string): Promise<void> {
  for await (const some of queries.submissionsOf(trx, requestId))
    for (const submission of some) {
      const changes = wordsWithout(pick(submission, typedColumns), key)
      if (changes) await queries.setSubmission(trx, submission.id, changes)
    }
}

const typedColumns = [...formFields.filter((name) => name !== 'email'), 'answers'] as const

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
