import { randomUUIDv7 } from 'node:crypto'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { tooBusy } from '../../lib/errors.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { Trace } from '../request/change-request.ts'
import { type Asked, type CatalogueRequest, lockPendingOf } from '../request/request.ts'
import { storedAnswers } from '../request/stored-answers.ts'
import { beginRequest } from '../submissions/counting.ts'
import { type EditionsWish, noWish } from '../submissions/editions-wish.ts'
import { insertSubmission, type Submission } from '../submissions/submission.ts'
import type { CheckedForm } from './form-rules.ts'

interface Storing {
  /** What a new request tells of its beginning. */
  readonly begin: Trace
  /** What becomes of a pending request of the same address. */
  readonly join: (tx: Tx, pending: CatalogueRequest, submission: Submission) => Promise<void>
}

/** A concurrent decision or form may come between read and write, so both are tried again. */
export async function storeSubmission(
  tx: Tx,
  submission: Submission,
  asked: Asked,
  { begin, join }: Storing,
): Promise<void> {
  const { emailKey } = submission
  for (let attempt = 0; attempt < 8; attempt++) {
    const pending = await lockPendingOf(tx.db, { emailKey, ...asked })
    if (!pending && !(await beginRequest(tx, submission, asked, begin))) continue
    const stored = pending ? { ...submission, requestId: pending.id } : submission
    await insertSubmission(tx.db, stored)
    if (pending) await join(tx, pending, stored)
    return
  }
  throw tooBusy()
}

export interface SentForm extends CheckedForm {
  form: Pick<BodyOf<typeof catalogueRequests.send>, 'source' | 'language'>
  /** Null for a submission without a page. */
  keyHash: string | null
  network: string
  /** Null when the form asks for no consent. */
  consentVersion: number | null
  wish?: EditionsWish
}

export const submissionOf = (
  tx: Tx,
  { form, fields, answers, consentVersion, keyHash, network, wish = noWish }: SentForm,
): Submission => ({
  id: randomUUIDv7(),
  requestId: randomUUIDv7(),
  ...fields,
  emailKey: emailKey(fields.email),
  authorId: tx.actor.caller?.id ?? null,
  network,
  source: form.source ?? '',
  answers: storedAnswers(answers),
  language: form.language ?? null,
  consentVersion,
  consentAt: consentVersion === null ? null : tx.now,
  ...wish,
  created: tx.now,
  joined: tx.now,
  withdrawnAt: null,
  keyHash,
})
