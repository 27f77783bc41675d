import type { Role } from '#contract/common.ts'
import type { Language } from '#contract/languages.ts'
import type { ListName } from '#contract/list-names.ts'
import type { Attention, CustomerInfo, RequestEventKind, RequestStatus } from '#contract/request-shapes.ts'
import type { UserStatus } from '#contract/users.ts'

/** All tables. Times are epoch milliseconds, ids are random, and credentials are stored as hashes. */
export interface Tables {
  user: User & Listed
  session: Session
  refreshToken: RefreshToken
  linkToken: LinkToken
  export: Export
  view: View
  shownColumns: ShownColumns
  upload: Upload
  catalogue: Catalogue & Listed
  catalogueRequest: CatalogueRequest & Listed
  requestEvent: RequestEvent
  requestKey: RequestKey
  figure: Figure
  figureChange: FigureChange
  tourAccess: TourAccess & Listed
  tourVisit: TourVisit
  mail: Mail
  job: Job
  audit: Audit
  mention: Mention
  counter: Counter
  rateLimit: RateLimit
  signingKey: SigningKey
  secret: Secret
  lock: Lock
  setting: Setting
  consent: Consent
}

/** What the rows of lists have (search/listed-tables.ts). */
interface Listed {
  /** Orders the rows by the time they were created. */
  seq: number
  /** The name in a form that is sorted. */
  nameKey: string
}

interface User {
  id: string
  email: string
  emailKey: string
  emailConfirmedAt: number | null
  firstName: string
  lastName: string
  company: string
  address: string
  postcode: string
  city: string
  state: string
  country: string
  role: Role
  status: UserStatus
  passwordHash: string
  created: number
  /** What the person chose; null for the browser's. */
  language: Language | null
}

/** A refresh token family. The session is valid as long as its row exists. */
interface Session {
  id: string
  userId: string
  created: number
  /** Updated by each refresh; idle sessions expire (product: Sessions and tokens). */
  refreshed: number
}

interface RefreshToken {
  hash: string
  sessionId: string
  created: number
  replacedAt: number | null
}

export type OneTimePurpose = 'reset' | 'confirmEmail' | 'changeEmail' | 'stopEmailChange' | 'setup'

interface LinkToken {
  hash: string
  purpose: OneTimePurpose
  userId: string | null
  /** The address that the mail was sent to, as typed. */
  email: string | null
  expires: number
}

/** The address of an export, good for one download. */
interface Export {
  hash: string
  sessionId: string
  list: ListName
  /** JSON; the list's query. */
  query: string
  /** JSON; the names of the columns, null for all. */
  columns: string | null
  expires: number
}

/** A list's search, filters and order under a name. */
interface View {
  id: string
  /** Who saved it; null for a shared view of a removed person. */
  ownerId: string | null
  list: ListName
  name: string
  /** The query string of the list's address. */
  query: string
  shared: 0 | 1
  created: number
}

/** The further columns that a person chose for a list, by their names and with commas. */
interface ShownColumns {
  userId: string
  list: ListName
  columns: string
}

export type UploadStatus = 'issued' | 'receiving' | 'stored' | 'claimed' | 'released'

/** An uploaded file, from the issue of its upload address to its removal. */
interface Upload {
  key: string
  userId: string
  status: UploadStatus
  catalogueId: string | null
  bytes: number
  created: number
  /** When the row got its current status; used by the clean-up. */
  changed: number
}

interface Catalogue {
  id: string
  name: string
  fileKey: string
  disabledAt: number | null
  created: number
}

interface CatalogueRequest extends CustomerInfo {
  id: string
  /** The account that owns the request (requests/request/request-owner.ts). */
  ownerId: string | null
  /** The account whose token came with the fields; kept after the account is removed. */
  authorId: string | null
  /** '' when the request names no catalogue, so that the unique index on pending requests covers those too. */
  catalogueId: string
  catalogueName: string
  /** What the form address said about where it was found, such as a fair; '' for nothing. */
  source: string
  status: RequestStatus
  emailKey: string
  /** The company in a form that is compared and sorted. */
  companyKey: string
  created: number
  decidedAt: number | null
  decidedBy: string | null
  /** What staff wrote with their decision. */
  message: string | null
  /** What staff asked, until it is answered. */
  question: string | null
  /** The visitor's latest answer. */
  answer: string | null
  /** Why staff should look at the request again, and since when. */
  attention: Attention | null
  attentionAt: number | null
  /** The repeated form whose fields staff took over; null while the first form's key may correct them. */
  formEventId: string | null
  /** When the visitor was told the decision; from then on it stands. */
  answeredAt: number | null
  /** The latest mail to the visitor, when it left, and why it was refused for good. */
  mailId: string | null
  mailedAt: number | null
  mailError: string | null
  /** The private link of an approved request; a new one starts to count again. */
  linkExpires: number | null
  linkRevokedAt: number | null
  openings: number
  machineOpenings: number
  lastOpened: number | null
  /** JSON; the answers to the firm's own questions, with the questions' words as they were. */
  answers: string | null
  /** The language of the visitor's form. */
  language: Language | null
  /** The wording that the visitor agreed to, and when. */
  consentVersion: number | null
  consentAt: number | null
  /** When the personal data was erased. */
  erasedAt: number | null
}

/** An event of a request, written in the transaction that caused it. */
interface RequestEvent {
  id: string
  requestId: string
  at: number
  kind: RequestEventKind
  /** The account whose token came with the call; null for a visitor. */
  actorId: string | null
  /** JSON; the form's fields, when a form was sent. */
  details: string
  /** The hash of the form's key, on the event that holds the form's current fields. */
  keyHash: string | null
}

/** A mailed key of a request: it proves that its holder reads the visitor's mail. */
interface RequestKey {
  hash: string
  requestId: string
  /** The mail that carries it. */
  mailId: string
  /** When the key is forgotten; later than the link that it opens. */
  expires: number
}

export type FigureKind =
  | 'status'
  | 'opened'
  | 'country'
  | 'source'
  | 'decision'
  | 'catalogueAsked'
  | 'catalogueApproved'
  | 'catalogueOpened'

/** How many requests that were sent on a day are of a kind (requests/figures/fold-figures.ts). */
interface Figure {
  /** A catalogue's id, '' for requests that name none, '*' for all together. */
  scope: string
  kind: FigureKind
  /** The UTC day, counted from 1970. */
  day: number
  /** Which of the kind: the status, country, source, time to the decision or catalogue. */
  key: string
  count: number
}

/** A change of the figures that is not added to them yet: a request with these facts came (1) or went (-1). */
interface FigureChange {
  id: string
  day: number
  catalogueId: string
  status: RequestStatus
  /** 1 when a person opened the current link. */
  opened: number
  country: string
  source: string
  /** The bucket of the time to the decision, in seconds. */
  decision: number | null
  step: number
}

interface TourAccess {
  id: string
  name: string
  type: string
  startTime: number
  endTime: number
  disabledAt: number | null
  token: string
  openings: number
  created: number
}

interface TourVisit {
  accessId: string
  visitor: string
  seen: number
}

export type MailStatus = 'queued' | 'sent' | 'deadLetter' | 'expired'

interface Mail {
  id: string
  recipient: string
  subject: string
  /** Bodies hold links, so they are wiped once the mail is sent. */
  text: string
  html: string
  status: MailStatus
  attempts: number
  /** When the next attempt is due; for a leased message, when the lease expires. */
  due: number
  lease: string | null
  expires: number | null
  lastError: string | null
  created: number
  /** What the mail is about, such as a request. */
  subjectId: string | null
}

/** Work outside the database that a commit left to be done (transaction/jobs.ts). */
interface Job {
  id: string
  /** JSON; what to do, without personal data. */
  details: string
  created: number
  /** When the next attempt is due; for a leased job, when the lease ends. */
  due: number
  attempts: number
}

interface Audit {
  id: string
  at: number
  actorId: string | null
  network: string
  action: string
  subjectId: string | null
  details: string
}

/** A request's events or a subject's audit rows name an address that is not theirs, or not any more. */
interface Mention {
  emailKey: string
  subjectId: string
}

/** The stored length of a list, sharded so that concurrent writers rarely update the same row. */
interface Counter {
  list: string
  shard: number
  count: number
}

interface RateLimit {
  key: string
  /** Theoretical arrival time of the generic cell rate algorithm. */
  arrival: number
}

interface SigningKey {
  kid: string
  /** Private JWK. */
  jwk: string
  created: number
}

interface Secret {
  name: string
  value: string
}

/** A lock row, for rules that span several rows. `search`: 0 until the indexes are built; `erased`: 0 when all is forgotten. */
interface Lock {
  name: 'owners' | 'digest' | 'figures' | 'ready' | 'search' | 'erased' | 'settings'
  touched: number
}

/** What the owner set; what was never set has no row. Logos are in base64. */
interface Setting {
  name: 'firm' | 'form' | 'privacy' | 'logo' | 'logoBytes' | 'mailLogo'
  value: string
}

/** A wording that visitors agreed to. */
interface Consent {
  version: number
  words: string
  created: number
}
