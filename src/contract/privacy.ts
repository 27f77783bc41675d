import * as Type from 'typebox'
import { Email, EpochMs, Role, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CustomerInfo, plain, RequestEvent, RequestEventKind, RequestStatus } from './request-shapes.ts'
import { RetentionDays } from './settings.ts'

const Address = Email('Please input an email!', 'The input is not valid E-mail!')

/** The most requests that one export holds; `next` leads to further ones. */
export const exportedRequests = 100

/** The most requests that one call erases; the same call again goes on. */
export const erasedRequests = 2_000

const OptionalTime = Type.Union([EpochMs, Type.Null()])
const OptionalText = Type.Union([Type.String(), Type.Null()])
const Details = Type.Record(Type.String(), Type.Unknown())

const HeldEvent = shape('HeldEvent')({
  at: EpochMs,
  kind: RequestEventKind,
  details: RequestEvent.properties.details,
})

const HeldRequest = shape('HeldRequest')({
  id: Type.String(),
  status: RequestStatus,
  catalogueName: Type.String(),
  source: Type.String(),
  created: EpochMs,
  decidedAt: OptionalTime,
  ...plain(CustomerInfo.properties),
  message: OptionalText,
  question: OptionalText,
  answer: OptionalText,
  /** The answers to the firm's own questions. */
  answers: Type.Unknown(),
  language: OptionalText,
  consentVersion: Type.Union([Type.Integer(), Type.Null()]),
  consentAt: OptionalTime,
  linkExpires: OptionalTime,
  openings: Type.Integer(),
  lastOpened: OptionalTime,
  /** The latest 200, oldest first. */
  events: Type.Array(HeldEvent),
})

/** An account without its password and tokens. */
const HeldAccount = shape('HeldAccount')({
  id: Type.String(),
  status: Type.String(),
  role: Role,
  created: EpochMs,
  emailConfirmedAt: OptionalTime,
  language: OptionalText,
  ...plain({ firstName: 0, lastName: 0, email: 0, company: 0, address: 0, postcode: 0, city: 0, state: 0, country: 0 }),
  /** Its sessions, newest first. */
  sessions: Type.Array(Type.Object({ created: EpochMs, refreshed: EpochMs })),
})

const HeldMail = shape('HeldMail')({
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
  /** Where a visitor's call came from; empty for calls of accounts. */
  network: Type.String(),
  details: Details,
})

/** All that is held about an address. Further pages hold requests and their audit alone. */
export const HeldData = shape('HeldData')({
  email: Type.String(),
  account: Type.Union([HeldAccount, Type.Null()]),
  requests: Type.Array(HeldRequest),
  /** Forms and corrections with this address on requests that have another one by now. */
  elsewhere: Type.Array(HeldEvent),
  /** The latest 1,000. */
  mails: Type.Array(HeldMail),
  /** Links that were mailed to the address and still work, such as one that confirms it. */
  links: Type.Array(Type.Object({ purpose: Type.String(), expires: EpochMs })),
  /** Views of the account, and those that name the address. */
  views: Type.Array(Type.Object({ name: Type.String(), query: Type.String(), created: EpochMs })),
  /** The latest 5,000; also that the address was erased. */
  audit: Type.Array(HeldAudit),
  /** More requests follow: pass it as `after`. */
  next: Type.Optional(Type.String()),
})
export type HeldData = Type.Static<typeof HeldData>

/** What one call erased. */
export const Erased = shape('Erased')({
  requests: Type.Integer(),
  registrations: Type.Integer(),
  mails: Type.Integer(),
  /** Mails in DATA_DIR/mail. */
  files: Type.Integer(),
  views: Type.Integer(),
  /** False when requests are left: the same call goes on. */
  complete: Type.Boolean(),
})
export type Erased = Type.Static<typeof Erased>

/** What a retention of so many days erases at once. */
export const Due = shape('Due')({
  /** Decided at this time or before. */
  before: EpochMs,
  /** Exact, or 10,000 when there are more. */
  requests: Type.Integer(),
  isMinimum: Type.Boolean(),
})
export type Due = Type.Static<typeof Due>

export const privacy = {
  /** How many requests a retention of so many days erases as soon as it is set. Changes nothing. */
  due: endpoint('GET /api/privacy/due', 'superAdmin', {
    summary: 'How much a retention would erase',
    query: Type.Object({ days: RetentionDays }),
    reply: Due,
  }),
  /** All that is held about an address, with at most 100 of its requests, oldest first. Written to the audit. */
  export: endpoint('POST /api/privacy/export', 'superAdmin', {
    summary: 'All that is held about an address',
    body: Type.Object({ email: Address, after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })) }),
    reply: HeldData,
  }),
  /**
   * Erases what is held about an address. Rows stay with their times, states and counts. At most 2,000 requests a call;
   * the same call again erases what is left.
   */
  erase: endpoint('POST /api/privacy/erase', 'superAdmin', {
    summary: 'Erase what is held about an address',
    body: Type.Object({ email: Address }),
    reply: Erased,
    errors: { 409: 'The address belongs to an active account' },
  }),
}
