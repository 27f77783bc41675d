import * as Type from 'typebox'
import { Email, EpochMs, Role, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { MailKind } from './mail.ts'
import { NewsKind, Rhythm } from './notifications.ts'
import { HeldReading } from './reading.ts'
import { Attention, plain, RequestEvent, RequestEventKind, RequestStatus, VisitorInfo } from './request-shapes.ts'
import { RetentionDays } from './settings.ts'

const Address = Email('Please input an email!', 'The input is not valid E-mail!')

/** Requests per export; `next` leads to more. */
export const exportedRequests = 100

/** Requests per call; the same call again continues. */
export const erasedRequests = 2_000

const OptionalTime = Type.Union([EpochMs, Type.Null()])
const OptionalText = Type.Union([Type.String(), Type.Null()])
const OptionalInteger = Type.Union([Type.Integer(), Type.Null()])
const Details = Type.Record(Type.String(), Type.Unknown())

const HeldEvent = shape('HeldEvent')({
  at: EpochMs,
  kind: RequestEventKind,
  details: RequestEvent.properties.details,
})

const HeldSubmission = shape('HeldSubmission')({
  created: EpochMs,
  /** When it came to its request, from the form or from another address. */
  joined: EpochMs,
  withdrawnAt: OptionalTime,
  /** The account that was signed in, which may be a member of staff. */
  authorId: OptionalText,
  ...plain(VisitorInfo.properties),
  source: Type.String(),
  answers: Type.Unknown(),
  language: OptionalText,
  consentVersion: OptionalInteger,
  consentAt: OptionalTime,
  editionsVersion: OptionalInteger,
  editionsAt: OptionalTime,
})

const HeldRequest = shape('HeldRequest')({
  id: Type.String(),
  status: RequestStatus,
  catalogueName: Type.String(),
  source: Type.String(),
  created: EpochMs,
  decidedAt: OptionalTime,
  answeredAt: OptionalTime,
  ...plain(VisitorInfo.properties),
  countryCode: Type.String(),
  message: OptionalText,
  question: OptionalText,
  answer: OptionalText,
  answers: Type.Unknown(),
  language: OptionalText,
  consentVersion: OptionalInteger,
  consentAt: OptionalTime,
  editionsVersion: OptionalInteger,
  editionsAt: OptionalTime,
  /** The number of the edition that was offered last. */
  offeredEdition: OptionalInteger,
  /** The number of the edition that was sent; null means the first. */
  sentEdition: OptionalInteger,
  /** Why staff should look again, and since when. */
  attention: Type.Union([Attention, Type.Null()]),
  attentionAt: OptionalTime,
  /** When the latest mail left, and what the mail server said when it refused it for good. */
  mailedAt: OptionalTime,
  mailError: OptionalText,
  /** When a reminder is due. */
  remindAt: OptionalTime,
  linkExpires: OptionalTime,
  linkRevokedAt: OptionalTime,
  openings: Type.Integer(),
  /** By programs that check links. */
  machineOpenings: Type.Integer(),
  lastOpened: OptionalTime,
  /** Null unless the visitor lets staff see what they read. */
  reading: Type.Union([HeldReading, Type.Null()]),
  /** Oldest first. */
  submissions: Type.Array(HeldSubmission),
  /** Oldest first. */
  events: Type.Array(HeldEvent),
})

/** An account without its password and tokens. */
const HeldAccount = shape('HeldAccount')({
  id: Type.String(),
  status: Type.String(),
  role: Role,
  created: EpochMs,
  emailConfirmedAt: OptionalTime,
  invitedAt: OptionalTime,
  disabledAt: OptionalTime,
  lastSignIn: OptionalTime,
  /** Since when sign-in asks for a second factor. */
  secondFactorAt: OptionalTime,
  firstStepsClosedAt: OptionalTime,
  language: OptionalText,
  theme: OptionalText,
  /** How often an owner is mailed the newest seal of the audit, null means weekly; and when that was. */
  sealMails: OptionalText,
  sealMailedAt: OptionalTime,
  ...plain({ firstName: 0, lastName: 0, email: 0, company: 0, address: 0, postcode: 0, city: 0, state: 0, country: 0 }),
  /** Its sessions, newest first. */
  sessions: Type.Array(
    Type.Object({
      created: EpochMs,
      refreshed: EpochMs,
      device: Type.String(),
      network: Type.String(),
      method: Type.String(),
      /** When the person last proved who they are. */
      proven: EpochMs,
    }),
  ),
  /** Its API tokens, newest first. */
  tokens: Type.Array(
    Type.Object({
      name: Type.String(),
      scope: Type.String(),
      /** How the session began that made it. */
      method: Type.String(),
      created: EpochMs,
      expires: EpochMs,
      used: OptionalTime,
      network: OptionalText,
    }),
  ),
  /** By which its sign-ins are no news, the latest seen first. */
  devices: Type.Array(Type.Object({ device: Type.String(), network: Type.String(), seen: EpochMs })),
  /** Its passkeys, newest first. */
  passkeys: Type.Array(
    Type.Object({
      name: Type.String(),
      device: Type.String(),
      created: EpochMs,
      used: OptionalTime,
      /** The host name for which it was made. */
      rpId: Type.String(),
      /** Its provider may copy it to other devices. */
      synced: Type.Boolean(),
      /** How it reaches a browser, such as `internal,hybrid`. */
      transports: Type.String(),
    }),
  ),
  /** Who it is at the firm's provider of sign-ins; null unless linked. */
  provider: Type.Union([Type.Object({ issuer: Type.String(), subject: Type.String(), created: EpochMs }), Type.Null()]),
  /** Of what it is told by mail, and when; null before it was first told or chose. */
  notifications: Type.Union([
    Type.Object({
      hour: Type.Integer(),
      timeZone: OptionalText,
      catalogueIds: Type.Array(Type.String()),
      kinds: Type.Array(Type.Object({ kind: NewsKind, rhythm: Rhythm })),
    }),
    Type.Null(),
  ]),
  /** The columns of lists that it chose. */
  columns: Type.Array(Type.Object({ list: Type.String(), columns: Type.String() })),
})

/** An access that was made for somebody else, and whose name holds the address, has name and times alone. */
const HeldAccess = shape('HeldAccess')({
  id: Type.Optional(Type.String()),
  name: Type.String(),
  /** As it was called when the access was created; null for the tour of the settings. */
  tourName: Type.Optional(OptionalText),
  startTime: EpochMs,
  endTime: EpochMs,
  disabledAt: Type.Optional(OptionalTime),
  /** Visits, how long they had the tour before them in all, and when the last one began. */
  openings: Type.Optional(Type.Integer()),
  seconds: Type.Optional(Type.Integer()),
  lastVisit: Type.Optional(OptionalTime),
  created: EpochMs,
})

const HeldMail = shape('HeldMail')({
  kind: MailKind,
  recipient: Type.String(),
  subject: Type.String(),
  status: Type.String(),
  attempts: Type.Integer(),
  lastError: OptionalText,
  created: EpochMs,
})

const HeldAudit = shape('HeldAudit')({
  at: EpochMs,
  action: Type.String(),
  /** The network of a visitor's call; empty for calls of accounts. */
  network: Type.String(),
  details: Details,
})

/** Later pages hold only requests and their audit. */
export const HeldData = shape('HeldData')({
  email: Type.String(),
  account: Type.Union([HeldAccount, Type.Null()]),
  requests: Type.Array(HeldRequest),
  /** Submissions with this address, of requests that have another address now. */
  elsewhere: Type.Array(HeldSubmission),
  /** Events that name this address, of requests that have another address now. */
  events: Type.Array(HeldEvent),
  /** Codes of marked copies that were made for this address. */
  copies: Type.Array(Type.Object({ code: Type.String(), created: EpochMs })),
  /** Accesses to tours that requests of this address were given, and others that staff named by it. */
  accesses: Type.Array(HeldAccess),
  /** Bodies of webhooks that hold something of this person, sent or waiting. */
  webhooks: Type.Array(
    Type.Object({
      /** The origin alone. */
      url: Type.String(),
      body: Type.String(),
      status: Type.String(),
      created: EpochMs,
      lastTry: OptionalTime,
    }),
  ),
  /** To the address, about its requests, accesses and account, and others that name it. */
  mails: Type.Array(HeldMail),
  /** The mail server said that this address takes no mail; null unless it did lately. */
  refused: Type.Union([Type.Object({ code: Type.String(), at: EpochMs, until: EpochMs }), Type.Null()]),
  /** When it ended mails about new editions. It outlives an erasure. */
  unsubscribedAt: OptionalTime,
  /** Mailed links that still work, such as one that confirms the address. */
  links: Type.Array(Type.Object({ purpose: Type.String(), expires: EpochMs })),
  /** Views of the account, and others that name the address. */
  views: Type.Array(
    Type.Object({
      list: Type.String(),
      name: Type.String(),
      query: Type.String(),
      shared: Type.Boolean(),
      created: EpochMs,
    }),
  ),
  /** Words that people typed elsewhere and that name the address, with the table that holds them. */
  named: Type.Array(Type.Object({ table: Type.String(), text: Type.String() })),
  /** Includes the erasure of the address. */
  audit: Type.Array(HeldAudit),
  /** Pass it as `after` to get more requests. */
  next: Type.Optional(Type.String()),
})
export type HeldData = Type.Static<typeof HeldData>

export const KeptPlace = Type.Enum(['requests', 'files', 'mails', 'settings', 'wordings', 'tours', 'webhooks'])
export type KeptPlace = Type.Static<typeof KeptPlace>

export const Erased = shape('Erased')({
  requests: Type.Integer(),
  registrations: Type.Integer(),
  mails: Type.Integer(),
  /** Mails in DATA_DIR/mail. */
  files: Type.Integer(),
  views: Type.Integer(),
  /** False while the address stands somewhere: when the same call should continue, and when something keeps it. */
  complete: Type.Boolean(),
  /** Names what still holds the address: `requests` when the limit of a call left something, mail files not removed yet, mails that may leave, words that an owner has to change. */
  remaining: Type.Array(KeptPlace),
})
export type Erased = Type.Static<typeof Erased>

export const Due = shape('Due')({
  before: EpochMs,
  /** Exact, or 10,000 when there are more. */
  requests: Type.Integer(),
  isMinimum: Type.Boolean(),
})
export type Due = Type.Static<typeof Due>

export const privacy = {
  /** Changes nothing. */
  due: endpoint('GET /api/privacy/due', 'superAdmin', {
    token: 'none',
    summary: 'How much a retention would erase',
    query: Type.Object({ days: RetentionDays }),
    reply: Due,
  }),
  /** At most 100 requests, oldest first. The export is audited. */
  export: endpoint('POST /api/privacy/export', 'superAdmin', {
    token: 'none',
    summary: 'All that is held about an address',
    body: Type.Object({ email: Address, after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })) }),
    reply: HeldData,
  }),
  /** The rows stay, with their times, states and counts. The same call again erases what exceeds 2,000 requests. */
  erase: endpoint('POST /api/privacy/erase', 'superAdmin', {
    token: 'none',
    summary: 'Erase what is held about an address',
    body: Type.Object({ email: Address }),
    reply: Erased,
    errors: { 409: 'The address belongs to an active account' },
  }),
}
