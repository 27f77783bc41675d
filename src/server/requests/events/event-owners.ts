import type { RequestEventKind } from '#contract/request-shapes.ts'

/**
 * Whose an event is when the forms of a request part: of the mailbox that was asked and said it, of the form that staff
 * decided about (`about`), or of the form that it points to (`submissionId`).
 */
export type EventOwner = 'mailbox' | 'decided' | 'form'

const owners: Readonly<Record<RequestEventKind, EventOwner>> = {
  asked: 'form',
  askedAgain: 'form',
  invited: 'form',
  corrected: 'form',
  submissionWithdrawn: 'form',
  submissionMoved: 'form',
  approved: 'decided',
  rejected: 'decided',
  undone: 'decided',
  resent: 'decided',
  extended: 'decided',
  revoked: 'decided',
  questioned: 'mailbox',
  answered: 'mailbox',
  mailed: 'mailbox',
  mailFailed: 'mailbox',
  opened: 'mailbox',
  openedByMachine: 'mailbox',
  read: 'mailbox',
  renewalAsked: 'mailbox',
  askedAbout: 'mailbox',
  replied: 'mailbox',
  seen: 'mailbox',
  withdrawn: 'mailbox',
  erased: 'mailbox',
}

export const isDecision = (kind: RequestEventKind): boolean => owners[kind] === 'decided'

export const kindsOf = (...wanted: readonly EventOwner[]): RequestEventKind[] =>
  (Object.keys(owners) as RequestEventKind[]).filter((kind) => wanted.includes(owners[kind]))

/** The events that make an access to a tour, at the very time of it. */
export const opening = ['approved', 'resent'] as const satisfies readonly RequestEventKind[]
