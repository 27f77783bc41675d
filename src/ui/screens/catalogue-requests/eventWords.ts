import type { RequestEvent, RequestEventKind } from '#contract/request-shapes.ts'

/** Each kind of event in words; `who` is the acting person, or what stands for them. */
const words: Readonly<Record<RequestEventKind, (who: string, event: RequestEvent['details']) => string>> = {
  asked: (who) => `${who} asked for the catalogue`,
  askedAgain: (who) => `${who} asked again`,
  corrected: (who, { eventId }) => (eventId ? `${who} took over newer details` : `${who} corrected the details`),
  withdrawn: (who) => `${who} withdrew the request`,
  approved: (who, { chosen, catalogueName }) => `${who} approved${chosen ? ` and chose ${catalogueName}` : ''}`,
  rejected: (who, { silent }) => `${who} rejected${silent ? ' without a mail' : ''}`,
  undone: (who) => `${who} undid the decision`,
  questioned: (who) => `${who} asked a question`,
  answered: (who) => `${who} answered`,
  mailed: (_, { subject }) => `Mail sent${subject ? `: ${subject}` : ''}`,
  mailFailed: (_, { subject }) => `Mail not delivered${subject ? `: ${subject}` : ''}`,
  opened: () => 'A person opened the catalogue',
  openedByMachine: () => 'A program opened the catalogue',
  resent: (who, { email }) => `${who} sent a new link${email ? ` to ${email}` : ''}`,
  extended: (who) => `${who} extended the link`,
  revoked: (who) => `${who} revoked the link`,
  renewalAsked: (who) => `${who} asked for a new link`,
  erased: (who) => `${who} erased the personal data`,
}

const byStaff: readonly RequestEventKind[] = [
  ...(['approved', 'rejected', 'undone', 'questioned'] as const),
  ...(['resent', 'extended', 'revoked'] as const),
]

export function eventWords({ kind, actor, details }: RequestEvent): string {
  // By the visitor, or because its time was over.
  if (kind === 'erased' && actor === null) return 'The personal data was erased'
  // An account that was removed has no name any more.
  const isStaff = byStaff.includes(kind) || (kind === 'corrected' && details.eventId !== undefined)
  return words[kind](actor ?? (isStaff ? 'A former colleague' : 'The visitor'), details)
}
