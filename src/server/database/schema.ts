import type {
  Identity,
  KnownBy,
  LinkToken,
  ProviderState,
  RecoveryCode,
  SecondFactor,
  User,
} from './schema/accounts.ts'
import type { Audit, Seal } from './schema/audit.ts'
import type { Catalogue, Edition, ReplacedFile } from './schema/catalogues.ts'
import type { Master, Preparation, Upload } from './schema/documents.ts'
import type { Figure, FigureChange } from './schema/figures.ts'
import type { Export, ShownColumns, View } from './schema/lists.ts'
import type { Mail, MailPause, NamedInMail, RefusedAddress } from './schema/mail.ts'
import type { News, Notification, NotifiedPerson } from './schema/notifications.ts'
import type { Offer, Unsubscribed } from './schema/offers.ts'
import type { Passkey, PasskeyHandle, UsedChallenge } from './schema/passkeys.ts'
import type { NamedReader, PageFigure, Reading, ReadingVisit } from './schema/reading.ts'
import type { CatalogueRequest, CopyCode, RequestEvent, RequestKey, Submission } from './schema/requests.ts'
import type { Counter, Instance, Job, Lock, RateLimit, Secret } from './schema/server.ts'
import type { ApiToken, KnownDevice, RefreshToken, Session, SignInTicket, SigningKey } from './schema/sessions.ts'
import type { Consent, Setting } from './schema/settings.ts'
import type { Tour, TourAccess, TourFile, TourVisit } from './schema/tours.ts'
import type { StoredEvent, Webhook, WebhookDelivery } from './schema/webhooks.ts'

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
  knownBy: KnownBy
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
