import type { Config } from '../../config.ts'
import { clockSkew } from '../../lib/clock.ts'
import type { CatalogueRequest } from './request.ts'

type Decided = Pick<
  CatalogueRequest,
  'status' | 'answeredAt' | 'mailId' | 'mailError' | 'linkRevokedAt' | 'decidedAt'
> &
  Pick<CatalogueRequest, 'openings' | 'machineOpenings'>

/**
 * Who asked may know once the decision's mail has left, or its link was opened. A silent rejection has no mail, so it
 * shows when it cannot be undone.
 */
export const isTold = (request: Decided, now: number, config: Undoing): boolean =>
  request.answeredAt !== null ||
  request.openings + request.machineOpenings > 0 ||
  (hasNoMail(request) && undoTimeLeft(request.decidedAt ?? 0, now, config) === 0)

export const isSilent = ({ status, mailId }: Pick<Decided, 'status' | 'mailId'>): boolean =>
  status === 'rejected' && mailId === null

/** A silent rejection, or an approval that was revoked and whose mail never left. */
const hasNoMail = (request: Decided) => isSilent(request) || (request.linkRevokedAt !== null && isUnsent(request))

const isUnsent = ({ mailId, mailError }: Decided) => mailId === null || mailError !== null

type Undoing = Pick<Config, 'undoSeconds'>

/** When those decisions were made that can still be undone: `after` is excluded, `until` included. */
export const undoablePeriod = (now: number, { undoSeconds }: Undoing) => ({
  after: now - undoSeconds * 1_000,
  until: now + clockSkew,
})

/** Milliseconds in which a decision can still be undone: none for one of a clock that ran ahead. */
export function undoTimeLeft(decidedAt: number, now: number, config: Undoing): number {
  const { after, until } = undoablePeriod(now, config)
  // An instance whose clock is a little ahead gives no more than the whole time.
  return decidedAt > until ? 0 : Math.max(0, Math.min(decidedAt, now) - after)
}
