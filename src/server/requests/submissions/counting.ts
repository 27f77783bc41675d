import type { Tx } from '../../transaction/transaction.ts'
import { changeRequest, createRequest, type RequestPatch, type Trace } from '../request/change-request.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { ownerOf } from '../request/request-owner.ts'
import { withdraw } from '../request/withdraw.ts'
import { countedFields, type Submission } from './submission.ts'
import * as queries from './submissions.queries.ts'

type Catalogue = Pick<CatalogueRequest, 'catalogueId' | 'catalogueName'>

/** Begins a request with a submission that names it. Returns false when such a request is already pending. */
export async function beginRequest(
  tx: Tx,
  submission: Submission,
  { catalogueId, catalogueName }: Catalogue,
  forms = 1,
): Promise<boolean> {
  const request = {
    id: submission.requestId,
    ownerId: await ownerOf(tx.db, submission.authorId, submission.emailKey),
    catalogueId,
    catalogueName,
    status: 'pending' as const,
    ...countedFields(submission),
    forms,
    created: submission.created,
    decidedAt: null,
    decidedBy: null,
    openings: 0,
    machineOpenings: 0,
  }
  return createRequest(tx, request, {
    event: { kind: 'asked', details: { submissionId: submission.id } },
    audit: { action: 'request.send' },
  })
}

/** Makes a submission the one that counts. */
export async function countSubmission(
  tx: Tx,
  request: CatalogueRequest,
  submission: Submission,
  { patch = {}, ...trace }: Trace & { readonly patch?: RequestPatch },
): Promise<void> {
  const ownerId = await ownerOf(tx.db, submission.authorId, submission.emailKey)
  await changeRequest(tx, request, { ...countedFields(submission), ownerId, ...patch }, trace)
}

/**
 * A submission was withdrawn or moved away. The oldest that stands counts in its place; a request without any is
 * withdrawn. Returns false then.
 */
export async function leaveRequest(
  tx: Tx,
  request: CatalogueRequest,
  submissionId: string,
  kind: 'submissionWithdrawn' | 'submissionMoved',
): Promise<boolean> {
  const trace: Trace = {
    event: { kind, details: { submissionId } },
    audit: { action: `request.${kind}`, details: { submissionId } },
  }
  const forms = Math.max(1, request.forms - 1)
  const oldest = await queries.findOldest(tx.db, request.id)
  if (!oldest) {
    if (kind === 'submissionMoved') await changeRequest(tx, request, {}, trace)
    await withdraw(tx, request)
  } else if (submissionId === request.submissionId)
    await countSubmission(tx, request, oldest, { ...trace, patch: { forms } })
  else await changeRequest(tx, request, { forms }, trace)
  return oldest !== undefined
}
