import type { MailKind } from '#contract/mail.ts'
import type { NewsKind } from '#contract/notifications.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../database/dialect.ts'
import type { MailSettings } from './layout/sender.ts'
import type { Message } from './layout/write-message.ts'
import type { QueuedMail } from './outbox.queries.ts'

/** Why a mail is written. It leaves only while that holds (product: Mail). */
export type Reason =
  /** The subject is the hash of the link that it brings. */
  | About<'oneTimeLink'>
  /** The subject is the account of its reader, who is told of it, or what only staff may know. */
  | About<'account' | 'staff' | 'digest'>
  /** Nothing that happens meanwhile makes it unwanted. */
  | { readonly kind: 'notice' }
  /** The subject is a request. */
  | About<'answer' | 'reminder'>
  /** The subject is an access to a tour. */
  | About<'access'>
  | (About<'offer'> & { readonly offerId: string })

interface About<Kind extends MailKind> {
  readonly kind: Kind
  readonly subjectId: string
}

export interface MailNeeds {
  readonly db: Db
  readonly now: () => number
  readonly config: Config
}

/** What a mail is written with. */
export interface WriterNeeds extends MailNeeds {
  readonly settings: MailSettings
  readonly secret: Buffer
}

/** The number of the last news of each kind that a mail tells. */
type Tells = Readonly<Partial<Record<NewsKind, number>>>

export interface Written extends Pick<Message, 'subject' | 'text' | 'html'> {
  readonly tells?: Tells
}

export interface MailResult {
  readonly mailId: string
  readonly subjectId: string
  readonly subject: string
  readonly offerId: string | null
  readonly error: string | undefined
  /** Undefined when the mail was not tried. */
  readonly tells?: Tells | undefined
}

export interface MailRule {
  /** What the worker does with such a mail while its address is marked as refused. Without a rule it sends the mail. */
  readonly atRefusedAddress?: 'waits' | 'fails'
  /** Asked when the mail is about to leave. One that is not wanted any more is dropped. */
  isWanted(needs: Pick<MailNeeds, 'db' | 'now'>, mail: QueuedMail): Promise<boolean>
  /** Says why a wanted mail cannot leave any more, which is recorded as a failure. */
  findObstacle?(needs: Pick<MailNeeds, 'db' | 'now'>, mail: QueuedMail): Promise<string | undefined>
  /** Says whether the worker puts off a wanted mail, because what it brings is not ready yet. */
  isEarly?(needs: Pick<MailNeeds, 'db' | 'now'>, mail: QueuedMail): Promise<boolean>
  /** Writes a mail of which the outbox holds no words, just before it leaves. One without words is dropped. */
  write?(needs: WriterNeeds, mail: QueuedMail): Promise<Written | undefined>
  /** Takes back what was stored with the mail, in the transaction that drops it. */
  takeBack?(needs: WriterNeeds, trx: Trx, mail: QueuedMail): Promise<void>
  /** Stores that the mail left or failed for good, in the transaction of that result. */
  record?(needs: WriterNeeds, trx: Trx, result: MailResult): Promise<void>
}

/** A kind without a rule does not compile. */
export type MailRules<Kind extends MailKind = MailKind> = { readonly [K in Kind]: MailRule }
