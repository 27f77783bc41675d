import type { TokenScope } from '#contract/api-tokens.ts'
import type { CatalogueMark } from '#contract/catalogues.ts'
import type { Role } from '#contract/common.ts'
import type { Language } from '#contract/languages.ts'
import type { ListName } from '#contract/list-names.ts'
import type { MailKind } from '#contract/mail.ts'
import type { NewsKind, Rhythm } from '#contract/notifications.ts'
import type { SealMails, Theme } from '#contract/personal.ts'
import type { Attention, RequestEventKind, RequestStatus, VisitorInfo } from '#contract/request-shapes.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { TourKind } from '#contract/tours.ts'
import type { StoredUserStatus } from '#contract/users.ts'
import type { DeliveredEvent, DeliveryFailure, WebhookRest } from '#contract/webhooks.ts'

/** All tables. Times are epoch milliseconds, ids are random, and credentials are stored as hashes. */
export interface Tables {
  user: User & Listed
  knownDevice: KnownDevice
  session: Session
  apiToken: ApiToken
  refreshToken: RefreshToken
  signInTicket: SignInTicket
  secondFactor: SecondFactor
  recoveryCode: RecoveryCode
  identity: Identity
  providerState: ProviderState
  passkeyHandle: PasskeyHandle
  passkey: Passkey
  usedChallenge: UsedChallenge
  linkToken: LinkToken
  export: Export
  view: View
  shownColumns: ShownColumns
  upload: Upload
  preparation: Preparation
  master: Master
  catalogue: Catalogue & Listed
  edition: Edition
  replacedFile: ReplacedFile
  catalogueRequest: CatalogueRequest & Listed
  submission: Submission
  requestEvent: RequestEvent
  requestKey: RequestKey
  copyCode: CopyCode
  pageFigure: PageFigure
  readingVisit: ReadingVisit
  namedReader: NamedReader
  reading: Reading
  figure: Figure
  figureChange: FigureChange
  tour: Tour & Listed
  tourFile: TourFile
  tourAccess: TourAccess & Listed
  tourVisit: TourVisit
  offer: Offer
  unsubscribed: Unsubscribed
  mail: Mail
  namedInMail: NamedInMail
  mailPause: MailPause
  refusedAddress: RefusedAddress
  webhook: Webhook
  webhookEvent: StoredEvent
  webhookDelivery: WebhookDelivery
  news: News
  notifiedPerson: NotifiedPerson
  notification: Notification
  job: Job
  audit: Audit
  seal: Seal
  mention: Mention
  counter: Counter
  rateLimit: RateLimit
  signingKey: SigningKey
  secret: Secret
  lock: Lock
  instance: Instance
  setting: Setting
  consent: Consent
}

/** The columns that a table needs whose rows are listed (search/listing.ts). */
interface Listed {
  seq: number
  nameKey: string
}

/** The tables whose rows are listed. */
export type ListedTable = { [T in keyof Tables]: Tables[T] extends Listed ? T : never }[keyof Tables]

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
  status: StoredUserStatus
  /** Set while a pending account waits for the person who was invited. */
  invitedAt: number | null
  passwordHash: string
  created: number
  /** Null means the language of the browser. */
  language: Language | null
  /** Null means that of the system. */
  theme: Theme | null
  /** When an owner closed the first steps. */
  firstStepsClosedAt: number | null
  /** How often an owner is mailed the newest seal of the audit; null means weekly. */
  sealMails: SealMails | null
  sealMailedAt: number | null
  /** When an owner disabled the account; null while it may be used. */
  disabledAt: number | null
  lastSignIn: number | null
  /** Since when sign-in asks for a second factor; null while there is none. */
  secondFactorAt: number | null
  /** Since when the account is linked with the provider of single sign-on; null while it is not. */
  providerAt: number | null
}

/** A browser with which a person signed in (product: New devices). It signs nobody in. */
interface KnownDevice {
  /** Of the person and the id that the browser keeps. */
  hash: string
  userId: string
  /** Families of browser and system, as at the latest sign-in. */
  device: string
  /** The /24 or /48 of the latest sign-in. */
  network: string
  seen: number
}

/** A refresh token family is valid as long as this row exists. */
interface Session {
  id: string
  userId: string
  created: number
  /** Idle sessions expire (product: Sessions and tokens). */
  refreshed: number
  /** Families of browser and system at the sign-in; empty when neither is known. */
  device: string
  /** Of the sign-in. */
  network: string
  /** Empty for sessions of earlier versions. */
  method: SignInMethod | ''
  /** When the person last proved who they are (product: Fresh proof). */
  proven: number
  /** Null for a device that is not remembered. */
  knownDevice: string | null
}

interface ApiToken {
  id: string
  userId: string
  hash: string
  name: string
  scope: TokenScope
  /** How the session began that made it (product: Second factor). */
  method: SignInMethod | ''
  /** The last four characters, by which a person tells which one it is. */
  ending: string
  created: number
  expires: number
  /** The last use that was noted, at most one an hour. */
  used: number | null
  /** Of that use. */
  network: string | null
}

interface RefreshToken {
  hash: string
  sessionId: string
  created: number
  replacedAt: number | null
}

/** A sign-in that waits for its second factor. */
interface SignInTicket {
  hash: string
  userId: string
  /** The origin that asked for a token of its own (product: Sessions and tokens). */
  audience: string | null
  expires: number
  triesLeft: number
  /** The first step, when it was not the password. */
  method: 'provider' | null
}

/** Who a person is at the provider. An address is never looked up for it. */
interface Identity {
  issuer: string
  subject: string
  userId: string
  created: number
}

/** `mailedLink` links by a mailed link, `link` by a session; `confirm` is a fresh proof for one. */
export type ProviderPurpose = 'enter' | 'link' | 'mailedLink' | 'confirm'

/** A sign-in that is on its way to the provider. */
interface ProviderState {
  hash: string
  /** The hash of the cookie of the browser that began it. */
  browser: string
  purpose: ProviderPurpose
  userId: string | null
  sessionId: string | null
  redirectUrl: string | null
  /** Our own page to open then. */
  next: string | null
  language: Language | null
  expires: number
}

/** It counts once the user's `secondFactorAt` is set. */
interface SecondFactor {
  userId: string
  /** Base64url. */
  secret: string
  /** The step of the newest code that was used; none before it is taken. */
  lastStep: number
  created: number
  /** Of the one to which the secret was shown. */
  sessionId: string | null
}

interface RecoveryCode {
  hash: string
  userId: string
}

/** How authenticators know a person: random, so that it tells nothing. */
interface PasskeyHandle {
  userId: string
  handle: string
}

/** Bytes are base64url. */
interface Passkey {
  id: string
  userId: string
  credentialId: string
  publicKey: string
  /** Of signatures, as the authenticator tells; synced passkeys tell 0. */
  counter: number
  /** 1 when its provider may copy it to other devices. */
  synced: number
  /** Joined by commas. */
  transports: string
  /** The host name for which it was made. */
  rpId: string
  name: string
  /** Families of browser and system; empty when neither is known. */
  device: string
  created: number
  used: number | null
}

/** Kept longer than a challenge is good, so that none is used twice. */
interface UsedChallenge {
  hash: string
  created: number
}

export type OneTimePurpose =
  | 'linkProvider'
  | 'reset'
  | 'confirmEmail'
  | 'changeEmail'
  | 'stopEmailChange'
  | 'endSession'
  | 'invitation'
  | 'setup'

interface LinkToken {
  hash: string
  purpose: OneTimePurpose
  userId: string | null
  email: string | null
  /** Whose sessions it ends. */
  knownDevice: string | null
  expires: number
}

interface Export {
  hash: string
  sessionId: string
  list: ListName
  /** JSON of the list's query. */
  query: string
  /** JSON of the column names; null for all. */
  columns: string | null
  expires: number
}

interface View {
  id: string
  /** Null for a shared view whose owner was removed. */
  ownerId: string | null
  list: ListName
  name: string
  /** The query string of the list's address. */
  query: string
  shared: 0 | 1
  created: number
}

/** `columns` are names separated by commas. */
interface ShownColumns {
  userId: string
  list: ListName
  columns: string
}

export type UploadStatus = 'issued' | 'receiving' | 'stored' | 'claimed' | 'released'

interface Upload {
  key: string
  userId: string
  /** What it may be kept for. */
  type: 'catalogue' | 'tour'
  status: UploadStatus
  bytes: number
  created: number
  changed: number
}

export type PreparationState = 'preparing' | 'ready' | 'unreadable' | 'plain'

/** What is known of a catalogue's file and its pages. */
interface Preparation {
  fileKey: string
  state: PreparationState
  /** Why it is unreadable: a sentence. */
  reason: string | null
  pages: number
  /** JSON: the width and the height of each page in points. */
  sizes: string
  /** JSON: the table of contents. */
  outline: string
  /** JSON: the numbers of the pages that cannot be drawn. */
  failedPages: string
  /** Base64: a WebP for pages, and a JPEG for mails. */
  cover: string | null
  mailCover: string | null
  /** How often the work on it began. */
  tries: number
  /** The next try, or the end of a lease. */
  due: number
}

/** `unwanted` until its file is removed. */
export type MasterState = 'waiting' | 'ready' | 'refused' | 'unwanted'

/** A copy of a file with a blank mark on every page, into which each visitor's mark is written while it is sent. */
interface Master {
  /** The file of which it is made. */
  fileKey: string
  state: MasterState
  /** Why no mark can be written: a sentence. */
  reason: string | null
  bytes: number
  /** The byte at which the text of the mark begins. */
  place: number
  tries: number
  /** The next try, or the end of a lease. */
  due: number
}

interface Catalogue {
  id: string
  name: string
  /** 0: it is read in the browser alone. */
  download: number
  mark: CatalogueMark
  disabledAt: number | null
  created: number
  /** Its form shows the cover to everybody. */
  showCover: 0 | 1
  /** How many of its first pages the form shows to everybody. */
  previewPages: number
  /** Null for no reminder. */
  remindAfterDays: number | null
}

/** A file of an edition. An edition is a number with a file in each language; they share note and times. */
interface Edition {
  id: string
  catalogueId: string
  number: number
  /** '' for none, because the unique index skips nulls. */
  language: Language | ''
  fileKey: string
  /** As staff see it; visitors save the file under the catalogue's name. */
  fileName: string
  bytes: number
  note: string
  publishAt: number
  /** Null means never. */
  withdrawAt: number | null
  created: number
}

/** A file that a correction replaced. It can be put back for 30 days. */
interface ReplacedFile {
  fileKey: string
  editionId: string
  fileName: string
  bytes: number
  replacedAt: number
}

/** One address asks for one thing. The form's fields are those of the submission that counts. */
interface CatalogueRequest extends VisitorInfo {
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
interface Submission extends VisitorInfo {
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

interface RequestEvent {
  id: string
  requestId: string
  at: number
  kind: RequestEventKind
  actorId: string | null
  /** JSON; points to the submission when a form was sent. */
  details: string
}

/** A mailed key proves that its holder reads the visitor's mail. */
interface RequestKey {
  hash: string
  requestId: string
  mailId: string
  /** Later than the link's end, because an old key still explains itself. */
  expires: number
}

/** What stands in the copies of a mailed key. It stays when the key goes, because copies stay. */
interface CopyCode {
  code: string
  keyHash: string
  requestId: string
  /** As in the copies, and empty once it was erased. */
  email: string
  emailKey: string
  created: number
}

/** How long the pages of a file were read, by anybody. */
interface PageFigure {
  /** Of the file's row, which a correction keeps. */
  editionId: string
  /** Each change adds to one of several rows, so that readers rarely wait for each other. */
  shard: number
  /** 0: all pages together. */
  page: number
  /** Visits in which it was read. */
  readers: number
  seconds: number
}

/** The totals of a visit that goes on. It leads to nobody, and goes an hour after the last of them. */
interface ReadingVisit {
  /** A keyed hash of the key, the edition and what the browser made up for this visit. */
  hash: string
  /** JSON: the seconds by page. */
  seconds: string
  seen: number
}

/** The visitor of this request lets staff see what they read. */
interface NamedReader {
  requestId: string
  agreedAt: number
  /** When the history told last that they read. */
  toldAt: number | null
}

/** What a named reader has read of a file. */
interface Reading {
  requestId: string
  editionId: string
  /** JSON: the seconds by page. */
  seconds: string
  visits: number
  firstAt: number
  lastAt: number
}

type FigureKind =
  | 'status'
  | 'opened'
  | 'country'
  | 'source'
  | 'decision'
  | 'catalogueAsked'
  | 'catalogueApproved'
  | 'catalogueOpened'

/** The number of requests sent on a day, by kind (requests/figures/fold-figures.ts). */
interface Figure {
  /** A catalogue's id, '' for no catalogue, '*' for the total. */
  scope: string
  kind: FigureKind
  /** The number of the UTC day since 1970. */
  day: number
  /** The status, country, source, decision bucket or catalogue. */
  key: string
  count: number
}

/** A request with these facts came (1) or went (-1); the figures do not include it yet. */
interface FigureChange {
  id: string
  day: number
  catalogueId: string
  status: RequestStatus
  opened: number
  country: string
  source: string
  decision: number | null
  step: number
}

interface Tour {
  id: string
  name: string
  kind: TourKind
  /** Null for an uploaded tour. */
  address: string | null
  disabledAt: number | null
  created: number
}

/** The archive of an uploaded tour. */
interface TourFile {
  tourId: string
  fileKey: string
  fileName: string
  startPage: string
  bytes: number
  /** Those that are served. */
  files: number
  /** JSON: the number and first names of the others. */
  skipped: string
  created: number
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
  /** Null: the tour of the settings. It may have been deleted. */
  tourId: string | null
  /** The tour's name when the access was created, which remains when the tour is deleted. */
  tourName: string | null
  /** How long its visitors had the tour before them, in all. */
  seconds: number
  lastVisit: number | null
}

interface TourVisit {
  accessId: string
  visitor: string
  seen: number
  /** The seconds that its page told of and that are counted. */
  seconds: number
}

/** Owners see more of them (mail/mail-status.queries.ts). `expired`: it was dropped. */
export type StoredMailStatus = 'queued' | 'sent' | 'deadLetter' | 'expired'

/** Why a mail waits or rests: its address was refused lately, an owner sends it all the same, or stopped it, or it was restored. */
export type MailCause = 'marked' | 'anyway' | 'stopped' | 'restored'

/** `ended`: links open another edition by now, or none. */
export type OfferState = 'running' | 'done' | 'stopped' | 'ended'

/** An edition is offered by mail to those who wished to be told. */
interface Offer {
  id: string
  catalogueId: string
  number: number
  state: OfferState
  /** How many addresses were confirmed. */
  recipients: number
  mailed: number
  failed: number
  /** The `seq` of the request that was looked at last. */
  place: number
  started: number
  ended: number | null
  /** When the next mails are due. */
  due: number
}

/** It outlives an erasure, so it holds no address. */
interface Unsubscribed {
  subscriber: string
  at: number
}

interface Mail {
  id: string
  kind: MailKind
  recipient: string
  subject: string
  /** Wiped once the mail is sent, because bodies hold links. */
  text: string
  html: string
  status: StoredMailStatus
  attempts: number
  /** The next attempt, or the end of a lease. */
  due: number
  lease: string | null
  expires: number | null
  lastError: string | null
  created: number
  subjectId: string | null
  /** It offers an edition, so it leaves behind all other mail. */
  offerId: string | null
  cause: MailCause | null
}

/** A digest that was written names this request or registration, so its erasure finds the mail's file. */
interface NamedInMail {
  mailId: string
  subjectId: string
}

/** Staff are to be told of this, once, while it still waits. */
interface News {
  id: string
  kind: NewsKind
  /** The request, or the account that waits for an owner. */
  subjectId: string
  /** Who caused it is not told. */
  actorId: string | null
  at: number
  /** In the order in which all instances saw them; null until then (decision 61). */
  number: number | null
}

interface NotifiedPerson {
  userId: string
  hour: number
  /** Null for the firm's. */
  timeZone: string | null
  /** JSON; empty for all. */
  catalogueIds: string
}

/** How a person is told of a kind of news. The kinds of one rhythm come in one mail. */
interface Notification {
  userId: string
  kind: NewsKind
  rhythm: Rhythm
  /** The number of the last news that was told. */
  place: number
  /** The number of the last news in the latest mail, which may not have left yet. */
  told: number
  /** Epoch milliseconds; no mail leaves before. */
  due: number
  /** The latest digest. */
  mailId: string | null
}

/** Its one row stands while the mail server takes no mail at all (mail/pause.ts). */
interface MailPause {
  name: 'smtp'
  since: number
  /** The mail server's last answer. */
  answer: string
  /** How often one mail was tried since. */
  tries: number
  /** The next try, or the end of the one that goes on. */
  nextTry: number
}

/** The mail server said that this address takes no mail. */
interface RefusedAddress {
  emailKey: string
  /** The status code of the refusal, such as 5.1.1. */
  code: string
  at: number
  until: number
}

/** A program of the firm that is told of events. */
interface Webhook {
  id: string
  url: string
  /** Their names, separated by commas. */
  events: string
  /** Bodies hold what visitors typed. */
  personal: 0 | 1
  /** `whsec_…`, which signs, so it cannot be a hash. */
  secret: string
  /** Signs as well until then. */
  formerSecret: string | null
  formerUntil: number | null
  created: number
  restedAt: number | null
  restReason: WebhookRest | null
  failingSince: number | null
  /** How many attempts in a row got no answer, or one that asks for a pause. */
  failures: number
  /** Nothing is sent before. */
  notBefore: number
  /** Of the worker that sends to it, and its end. */
  lease: string | null
  leasedUntil: number
}

/** Written in the transaction of what happened, and made into deliveries later (decision 59). */
interface StoredEvent {
  id: string
  type: DeliveredEvent
  /** The request, access, account or catalogue; '' for the installation. */
  subjectId: string
  /** JSON without personal data. */
  details: string
  /** Rises with each event of the subject. */
  sequence: number
  at: number
  /** Until then it can be taken back. */
  due: number
  fannedAt: number | null
}

interface WebhookDelivery {
  id: string
  eventId: string
  webhookId: string
  subjectId: string
  /** Of the person in the body; null without one. */
  emailKey: string | null
  /** As it is signed and sent; empty once it was erased. */
  body: string
  status: 'waiting' | 'delivered' | 'gaveUp' | 'dropped'
  attempts: number
  due: number
  created: number
  lastTry: number | null
  answerStatus: number | null
  answerText: string
  took: number | null
  failure: DeliveryFailure | null
}

/** Work outside the database after a commit (transaction/jobs.ts). */
interface Job {
  id: string
  /** JSON without personal data. */
  details: string
  created: number
  due: number
}

interface Audit {
  id: string
  at: number
  actorId: string | null
  network: string
  action: string
  subjectId: string | null
  details: string
  /** Of the commitments to network and details (audit/commitments.ts); null in rows of versions without seals. */
  salt: string | null
  /** Commitments to what was erased; null until then. */
  networkHash: string | null
  detailsHash: string | null
  /** The number of its seal; null until it is sealed. */
  seal: number | null
}

/** A link of the chain that proves the audit (audit/chain.ts). */
interface Seal {
  number: number
  at: number
  epoch: number
  rows: number
  leaves: string
  hash: string
}

/** The subject's events or audit rows name an address that is not its current one. */
interface Mention {
  emailKey: string
  subjectId: string
}

/** Sharded, so that concurrent writers rarely update the same row. */
interface Counter {
  list: string
  shard: number
  count: number
}

interface RateLimit {
  key: string
  /** The theoretical arrival time of the generic cell rate algorithm. */
  arrival: number
}

interface SigningKey {
  kid: string
  jwk: string
  created: number
}

interface Secret {
  name: string
  value: string
}

/** A server that runs, or ran until lately. */
interface Instance {
  /** Its machine and port. */
  name: string
  /** The newest step of the schema that it knows, which names its version. */
  schema: string
  started: number
  seen: number
  /** Milliseconds by which its machine's clock is ahead of the database's. */
  ahead: number
}

/**
 * `touched` is 0 for `search` until the indexes are built, and for `erased` when nothing is left to forget. For `news` it
 * is the newest number.
 */
interface Lock {
  name:
    | 'owners'
    | 'digest'
    | 'news'
    | 'figures'
    | 'ready'
    | 'search'
    | 'erased'
    | 'settings'
    | 'seal'
    | 'clock'
    | 'clockJump'
    | 'backup'
  touched: number
}

/** A setting without a row was never set. Logos are base64. */
type LogoRow = 'logo' | 'logoBytes' | 'mailLogo'

interface Setting {
  name: 'firm' | 'form' | 'privacy' | LogoRow | `${LogoRow}Dark`
  value: string
}

/** Words to tick, which were agreed to in this wording. */
export type WordingKind = 'consent' | 'editions'

interface Consent {
  version: number
  kind: WordingKind
  words: string
  created: number
}
