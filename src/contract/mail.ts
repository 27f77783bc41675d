import * as Type from 'typebox'
import { Email, EpochMs, IdParams, shape, Values } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf } from './lists.ts'

/** Why a mail is written. */
export const MailKind = Type.Enum(
  ['oneTimeLink', 'account', 'staff', 'digest', 'notice', 'answer', 'reminder', 'offer', 'access'],
  { title: 'MailKind' },
)
export type MailKind = Type.Static<typeof MailKind>

/**
 * Owners can stop the mails that staff send to visitors. The others warn people about their accounts, and a thief who
 * signed in as an owner could stop the warning.
 */
export const stoppableMail: readonly MailKind[] = ['answer', 'reminder', 'offer', 'access']

/**
 * `held`: a decision can still be undone, or the address was refused lately. `handed`: the mail server took it, which is
 * all that is known, or without one it was written to a file. `gaveUp`: 80 tries. `dropped`: too late, overtaken, or a
 * test that failed.
 */
export const MailStatus = Type.Enum(
  ['waiting', 'held', 'retrying', 'handed', 'refused', 'gaveUp', 'stopped', 'dropped'],
  { title: 'MailStatus' },
)
export type MailStatus = Type.Static<typeof MailStatus>

export const waitingMail: readonly MailStatus[] = ['waiting', 'held', 'retrying']

/** No text and no link of a mail is ever shown. */
export const MailRow = shape('MailRow')({
  id: Type.String(),
  created: EpochMs,
  kind: MailKind,
  /** Empty once it was erased. */
  recipient: Type.String(),
  subject: Type.String(),
  status: MailStatus,
  attempts: Type.Integer(),
  /** Null when it is not tried again, or leaves just now. */
  nextTry: Type.Union([EpochMs, Type.Null()]),
  /** The mail server's last answer, or one of `mail-answers.ts` in its place. */
  answer: Type.Union([Type.String(), Type.Null()]),
  /** Of the request that it is about. */
  requestId: Type.Union([Type.String(), Type.Null()]),
})
export type MailRow = Type.Static<typeof MailRow>

/** `q`: the beginning of the recipient's address. */
export const MailQuery = listQuery([], { status: Type.Optional(MailStatus), kind: Type.Optional(MailKind) })

const recipientMessages = ['Please input an email!', 'The input is not valid E-mail!'] as const

export const MailCheck = shape('MailCheck')({
  name: Type.Enum(['spf', 'dmarc', 'mx']),
  /** `unknown`: the name servers did not say. */
  result: Type.Enum(['found', 'missing', 'unknown']),
  /** The records that were found. */
  records: Type.Array(Type.String()),
  /** What to do: the English sentence with its values filled in. */
  text: Type.String(),
  sentence: Type.String(),
  values: Values,
})
export type MailCheck = Type.Static<typeof MailCheck>

export const mail = {
  list: endpoint('GET /api/mail', 'superAdmin', {
    token: 'none',
    summary: 'Mails and what became of them',
    query: MailQuery,
    reply: pageOf(MailRow),
  }),
  /**
   * Tries a mail again that was refused, given up, stopped or put off, or sends one that is held for its address anyway.
   * Another recipient gets a new mail with a new link, and the old link ends; only for an approved request.
   */
  retry: endpoint('POST /api/mail/:id/retry', 'superAdmin', {
    token: 'none',
    summary: 'Try a mail again',
    params: IdParams,
    body: Type.Object({ recipient: Type.Optional(Email(...recipientMessages)) }),
    errors: { 404: 'Unknown mail', 409: 'It left, leaves just now, or cannot be sent to another recipient' },
  }),
  stop: endpoint('POST /api/mail/:id/stop', 'superAdmin', {
    token: 'none',
    summary: 'Keep a waiting mail from leaving',
    params: IdParams,
    errors: { 404: 'Unknown mail', 409: 'It does not wait, leaves just now, or is none that staff send to a visitor' },
  }),
  dismiss: endpoint('POST /api/mail/:id/dismiss', 'superAdmin', {
    token: 'none',
    summary: 'Forget a mail that did not leave',
    params: IdParams,
    errors: { 404: 'Unknown mail', 409: 'It was not refused, given up or stopped' },
  }),
  /**
   * Tries again what was written between two times and was refused, given up, put off, held for its address, or brought
   * back by a restore; not what was stopped. At most 10,000 mails, oldest first, which leave over some minutes; `left`: the same call goes on.
   */
  retryPeriod: endpoint('POST /api/mail/retry', 'superAdmin', {
    token: 'none',
    summary: 'Try all mails of a period again',
    body: Type.Object({ from: EpochMs, to: EpochMs }),
    reply: Type.Object({ retried: Type.Integer(), left: Type.Boolean() }),
  }),
  /** It also leaves while mail is paused, and ends the pause when the mail server takes it. */
  test: endpoint('POST /api/mail/test', 'superAdmin', {
    token: 'none',
    summary: 'Send a test mail',
    body: Type.Object({ to: Email(...recipientMessages) }),
    reply: Type.Object({
      status: Type.Enum(['handed', 'dropped']),
      /** The mail server's answer, when it did not take it, or one of `mail-answers.ts` in its place. */
      answer: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  check: endpoint('GET /api/mail/check', 'superAdmin', {
    token: 'none',
    summary: "What the name servers say of the sender's domain",
    /** Without checks where the sender's address has a name that is no domain of the internet. */
    reply: Type.Object({ domain: Type.String(), checks: Type.Array(MailCheck) }),
  }),
}
