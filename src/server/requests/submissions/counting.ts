import type { Tx } from '../../transaction/transaction.ts'
import { changeRequest, createRequest, type RequestPatch, type Trace } from '../request/change-request.ts'
import { type Asked, askedOf, type CatalogueRequest } from '../request/request.ts'
import { countedFields, type Submission } from './submission.ts'
import * as queries from './submissions.queries.ts'

type Beginning = Asked & {
  readonly forms?: number
  /** Its events tell already that the submission asked. */
  readonly hasAsked?: boolean
}

/** Begins a request with a submission that names it. Returns false when such a request is already pending. */
export async function beginRequest(
  tx: Tx,
  submission: Submission,
  { forms = 1, hasAsked = false, ...asked }: Beginning,
  trace: Trace = {},
): Promise<boolean> {
  const request = {
    id: submission.requestId,
    ...askedOf(asked),
    status: 'pending' as const,
    ...countedFields(submission),
    forms,
    created: submission.created,
    decidedAt: null,
    decidedBy: null,
    openings: 0,
    machineOpenings: 0,
  }
  const asking: Trace = { event: { kind: 'asked', details: { submissionId: submission.id } } }
  return createRequest(tx, request, { ...(hasAsked ? {} : asking), ...trace })
}

/** Makes a submission the one that counts. */
export async function letCount(
  tx: Tx,
  request: CatalogueRequest,
  submission: Submission,
  { patch = {}, ...trace }: Trace & { readonly patch?: RequestPatch },
): Promise<CatalogueRequest> {
  return changeRequest(tx, request, { ...countedFields(submission), ...patch }, trace)
}

/**
 * A submission was withdrawn, or moved away: the oldest that stands counts in its place. Returns false when none stands. A
 * decision stays with the words that it was about.
 */
export async function leaveRequest(
  tx: Tx,
  request: CatalogueRequest,
  submissionId: string,
  kind: 'submissionWithdrawn' | 'submissionMoved',
): Promise<boolean> {
  const oldest = request.status === 'pending' ? await queries.findOldest(tx.db, request.id) : undefined
  if (!oldest && request.status === 'pending') return false
  const details = { submissionId }
  const trace: Trace = { event: { kind, details }, audit: { action: `request.${kind}`, details } }
  const forms = Math.max(1, request.forms - 1)
  if (oldest && submissionId === request.submissionId)
    await letCount(tx, request, oldest, { ...trace, patch: { forms } })
  else await changeRequest(tx, request, { forms }, trace)
  return true
}
