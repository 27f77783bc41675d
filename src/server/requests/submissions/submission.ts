import type { Selectable, Updateable } from 'kysely'
import { mentionNamed } from '../../audit/mentions.ts'
import type { Trx } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import { invalid } from '../../lib/errors.ts'
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

async function mentionTyped(trx: Trx, { requestId, emailKey, ...fields }: Submission): Promise<void> {
  const typed = Object.values(pick(fields, typedColumns))
  if (typed.join('').split('@').length > mostAddresses) throw tooManyAddresses()
  await mentionNamed(trx, typed, { subjectId: requestId, own: emailKey })
}

/** Each address that a form names is a row, by which its owner can have it erased. */
const mostAddresses = 50

const tooManyAddresses = () => invalid('', 'Please name fewer e-mail addresses.')

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
