import type { VisitorAction, VisitorState } from '#contract/visitor-request.ts'
import type { findRequest } from '../request/request.ts'
import type { Submission } from '../submissions/submission.ts'

type RequestWithDelivery = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** What the holder of a key sees of a request, and may do. */

export const ofPages: readonly VisitorAction[] = ['read', 'ask']

/** What the link leads to. */
export interface Thing {
  /** Now. */
  readonly isOpen: boolean
  readonly mayOpen: boolean
  readonly pages: readonly VisitorAction[]
}

/** A form proves no mailbox, so its key reveals neither the decision nor other submissions. */
export function formState({ withdrawnAt }: Submission, told: boolean): VisitorState {
  if (withdrawnAt !== null) return 'gone'
  return told ? 'answered' : 'waiting'
}

export function mailState(
  request: RequestWithDelivery,
  { mailId }: { mailId: string },
  thing: Thing | undefined,
  { told, now }: { told: boolean; now: number },
): VisitorState {
  const { status, delivery, erasedAt, linkExpires } = request
  if (erasedAt !== null) return 'erased'
  if (status === 'withdrawn') return 'gone'
  // The reader of the decision's mail knows that it left.
  if (!told && (status === 'pending' || mailId !== request.mailId)) return 'waiting'
  if (status === 'rejected') return 'answered'
  if (delivery === 'revoked') return 'revoked'
  if (!thing) return 'gone'
  // A mail may have left of which that is not known, as after a restore.
  if (linkExpires !== null && linkExpires <= now) return 'expired'
  return thing.isOpen ? 'open' : 'unavailable'
}

/** What the visitor may do must not tell that staff have decided, before the visitor may know (product: The visitor's page). */
export const formActions = (state: VisitorState): VisitorAction[] =>
  state === 'waiting' ? ['correct', 'withdraw'] : []

export function mailActions(
  { question, attention }: RequestWithDelivery,
  state: VisitorState,
  thing: Thing | undefined,
): VisitorAction[] {
  if (state === 'revoked' || state === 'erased') return []
  const isWaiting = state === 'waiting'
  return [
    ...(isWaiting && question !== null ? (['answer'] as const) : []),
    ...(isWaiting ? (['withdraw'] as const) : []),
    ...(state === 'open' && thing?.mayOpen ? (['open'] as const) : []),
    ...(state === 'open' ? (thing?.pages ?? []) : []),
    ...(state === 'expired' && attention !== 'renewalAsked' ? (['renew'] as const) : []),
    'erase',
  ]
}
