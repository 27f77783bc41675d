import type { CatalogueRequest } from './request.ts'

type Decided = Pick<CatalogueRequest, 'status' | 'answeredAt' | 'mailId' | 'linkRevokedAt' | 'decidedAt'> &
  Pick<CatalogueRequest, 'openings' | 'machineOpenings'>

/**
 * Who asked may know once the decision's mail has left, or its link was opened. A silent rejection has no mail, so it
 * shows when it cannot be undone.
 */
export const isTold = (request: Decided, undoableSince: number): boolean =>
  request.answeredAt !== null ||
  request.openings + request.machineOpenings > 0 ||
  (hasNoMail(request) && (request.decidedAt ?? 0) <= undoableSince)

export const isSilent = ({ status, mailId }: Pick<Decided, 'status' | 'mailId'>): boolean =>
  status === 'rejected' && mailId === null

/** A silent rejection, or an approval that was revoked before its mail left. */
const hasNoMail = (request: Decided) => isSilent(request) || (request.linkRevokedAt !== null && request.mailId === null)

/** A decision that is as old as this cannot be undone. */
export const undoableSince = (now: number, { undoSeconds }: { readonly undoSeconds: number }): number =>
  now - undoSeconds * 1_000
