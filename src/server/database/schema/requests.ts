import type { Language } from '#contract/languages.ts'
import type { Attention, RequestEventKind, RequestStatus, VisitorInfo } from '#contract/request-shapes.ts'

/** One address asks for one thing. The form's fields are those of the submission that counts. */
export interface CatalogueRequest extends VisitorInfo {
  id: string
  /** '' for none, because the unique index on pending requests skips nulls. */
  catalogueId: string
  /** '' unless a tour is asked for; then there is no catalogue. */
  tourId: string
  /** The name of what is asked for: of the catalogue or the tour. */
  catalogueName: string
  source: string
  status: RequestStatus
  emailKey: string
  /** Two letters of ISO 3166-1; '' when the country as typed is none that is known. */
  countryCode: string
  /** Normalised for comparing and sorting. */
  companyKey: string
  created: number
  decidedAt: number | null
  decidedBy: string | null
  message: string | null
  /** Null when no question is open. */
  question: string | null
  answer: string | null
  /** The reason why staff should look again, and its start. */
  attention: Attention | null
  attentionAt: number | null
  /** The submission that counts; null once the data was erased. */
  submissionId: string | null
  /** How many submissions it has that were not withdrawn. */
  forms: number
  /** The visitor was told the decision, which stands from then on. */
  answeredAt: number | null
  /** The latest mail to the visitor; the error is set when it was refused for good. */
  mailId: string | null
  mailedAt: number | null
  mailError: string | null
  /** The number of the edition that was sent; null means the first. */
  sentEdition: number | null
  /** The account that approved, while it waits to be told of the first opening. */
  tellOpened: string | null
  /** When to look whether the link was opened; null when nobody is reminded of it. */
  remindAt: number | null
  /** What the link to a tour opens. */
  accessId: string | null
  /** The latest private link; a new one resets the openings. */
  linkExpires: number | null
  linkRevokedAt: number | null
  openings: number
  machineOpenings: number
  lastOpened: number | null
  /** JSON; includes the questions as they were worded. */
  answers: string | null
  language: Language | null
  consentVersion: number | null
  consentAt: number | null
  editionsVersion: number | null
  editionsAt: number | null
  subscriber: string | null
  /** The number of the edition that was offered last. */
  offeredEdition: number | null
  erasedAt: number | null
}

/** One form that was sent. */
export interface Submission extends VisitorInfo {
  id: string
  requestId: string
  emailKey: string
  /** The account that was signed in; kept after the account is removed. */
  authorId: string | null
  /** A keyed hash of the sender's network. */
  network: string
  source: string
  /** JSON; includes the questions as they were worded. */
  answers: string | null
  language: Language | null
  consentVersion: number | null
  consentAt: number | null
  /** The wording of the wish to be told of new editions, and its time; null without the wish. */
  editionsVersion: number | null
  editionsAt: number | null
  /** A keyed hash of the address that has this wish. */
  subscriber: string | null
  created: number
  /** When it came to its request, from the form or from another address. */
  joined: number
  withdrawnAt: number | null
  /** Of the key that follows this form; null for forms without one. */
  keyHash: string | null
}

export interface RequestEvent {
  id: string
  requestId: string
  at: number
  kind: RequestEventKind
  actorId: string | null
  /** JSON; points to the submission when a form was sent. */
  details: string
}

/** A mailed key proves that its holder reads the visitor's mail. */
export interface RequestKey {
  hash: string
  requestId: string
  mailId: string
  /** Later than the link's end, because an old key still explains itself. */
  expires: number
}

/** What stands in the copies of a mailed key. It stays when the key goes, because copies stay. */
export interface CopyCode {
  code: string
  keyHash: string
  requestId: string
  /** As in the copies, and empty once it was erased. */
  email: string
  emailKey: string
  created: number
}
