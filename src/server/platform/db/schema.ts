import type { RequestEventKind, RequestStatus } from '#contract/catalogue-requests.ts'
import type { Role } from '#contract/common.ts'
import type { UserStatus } from '#contract/users.ts'

/** Every table. Times are epoch milliseconds; ids are random; what grants something is stored hashed. */
export interface Tables {
  user: User
  session: Session
  refreshToken: RefreshToken
  oneTimeToken: OneTimeToken
  upload: Upload
  catalogue: Catalogue
  catalogueRequest: CatalogueRequest
  requestEvent: RequestEvent
  documentLink: DocumentLink
  tourAccess: TourAccess
  tourVisit: TourVisit
  mail: Mail
  audit: Audit
  tally: Tally
  rateLimit: RateLimit
  signingKey: SigningKey
  secret: Secret
  lock: Lock
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
}

/** A refresh family: it lives while its row does. */
interface Session {
  id: string
  userId: string
  created: number
  /** Moved by each refresh; idle sessions end (product: Sessions and tokens). */
  refreshed: number
}

interface RefreshToken {
  hash: string
  sessionId: string
  created: number
  replacedAt: number | null
}

export type OneTimePurpose = 'reset' | 'confirmEmail' | 'changeEmail' | 'stopEmailChange' | 'setup'

interface OneTimeToken {
  hash: string
  purpose: OneTimePurpose
  userId: string | null
  /** The address that the mail went to, as typed. */
  email: string | null
  expires: number
}

export type UploadStatus = 'issued' | 'receiving' | 'stored' | 'claimed' | 'released'

/** One file of ours, from the address that was given out to its removal. */
interface Upload {
  key: string
  userId: string
  status: UploadStatus
  catalogueId: string | null
  bytes: number
  created: number
  /** When it came into this status; what the sweeper goes by. */
  changed: number
}

interface Catalogue {
  id: string
  name: string
  fileKey: string
  disabledAt: number | null
  created: number
}

interface CatalogueRequest {
  id: string
  /** Whose it is (catalogue-requests/request-owner.ts). */
  ownerId: string | null
  /** Who wrote its fields with a token of theirs, also after their account was removed. */
  authorId: string | null
  /** '' while the request names no catalogue, so that the unique index on pending ones also covers those. */
  catalogueId: string
  catalogueName: string
  status: RequestStatus
  firstName: string
  lastName: string
  email: string
  emailKey: string
  company: string
  address: string
  postcode: string
  city: string
  state: string
  country: string
  occupation: string
  contactNumber: string
  industry: string
  created: number
  decidedAt: number | null
  decidedBy: string | null
}

/** One thing that happened to a request, written in the transaction that did it. */
interface RequestEvent {
  id: string
  requestId: string
  at: number
  kind: RequestEventKind
  /** The account whose token came with the call; nothing for a visitor. */
  actorId: string | null
  /** JSON; the fields of a form where one was sent. */
  details: string
}

interface DocumentLink {
  hash: string
  requestId: string
  catalogueId: string
  expires: number
  openings: number
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

export type MailStatus = 'queued' | 'sent' | 'parked' | 'expired'

interface Mail {
  id: string
  recipient: string
  subject: string
  /** Bodies hold links, so they are wiped when the mail leaves. */
  text: string
  html: string
  status: MailStatus
  attempts: number
  /** When it may be tried (again); while it is leased, when the lease ends. */
  due: number
  lease: string | null
  expires: number | null
  lastError: string | null
  created: number
}

interface Audit {
  id: string
  at: number
  actorId: string | null
  network: string
  deed: string
  subjectId: string | null
  details: string
}

/** The kept length of a list, spread over shards so that two writers seldom meet in one row. */
interface Tally {
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

/** A row to touch first where a rule spans several rows. */
interface Lock {
  name: 'owners' | 'digest' | 'ready'
  touched: number
}
