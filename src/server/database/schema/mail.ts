import type { Generated } from 'kysely'
import type { MailKind } from '#contract/mail.ts'

/** Owners see more of them (mail/mail-status.queries.ts). `expired`: it was dropped. */
export type StoredMailStatus = 'queued' | 'sent' | 'deadLetter' | 'expired'

/** Why a mail waits or rests: its address was refused lately, an owner sends it all the same, or stopped it, or it was restored; or where it went. */
export type MailCause = 'marked' | 'anyway' | 'stopped' | 'restored' | 'file'

export interface Mail {
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
  /** The words of subject and text that may hold an address: the text goes when the mail is sent. */
  named: Generated<string>
}

/** A mail names this request, registration or address, so its erasure finds the mail's file. */
export interface NamedInMail {
  mailId: string
  subjectId: string
}

/** Its one row stands while the mail server takes no mail at all (mail/pause.ts). */
export interface MailPause {
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
export interface RefusedAddress {
  emailKey: string
  /** The status code of the refusal, such as 5.1.1. */
  code: string
  at: number
  until: number
}
