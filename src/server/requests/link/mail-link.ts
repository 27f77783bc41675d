import { day } from '../../lib/durations.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { Link, LinkMail } from '../mails/link-mail.ts'
import type { RequestPatch } from '../request/change-request.ts'
import { noLink } from '../request/delivery.ts'
import { newKey, saveMailedKey } from './request-keys.ts'

interface LinkOptions {
  readonly days?: number | undefined
  /** The end of what the link opens, in epoch milliseconds. */
  readonly expires?: number | undefined
  readonly message?: string | undefined
}

export const linkEnd = ({ now, config }: Pick<Tx, 'now' | 'config'>, days = config.documentLinkDays) => now + days * day

/** Enqueues a mail with a new key of the visitor's page. Returns the mail's id and when its link ends. */
export async function mailKey(tx: Tx, requestId: string, write: LinkMail, options: KeyOptions) {
  const { days, message, holdFor = 0, expires = linkEnd(tx, days), reason = { kind: 'answer' } } = options
  const key = newKey()
  const link: Link = { key, expires, message }
  const mailId = await tx.enqueue({ ...write(link), expires }, { ...reason, holdFor, subjectId: requestId })
  await saveMailedKey(tx.db, { key, requestId, mailId, expires })
  return { mailId, expires }
}

interface KeyOptions extends LinkOptions {
  /** Milliseconds. */
  readonly holdFor?: number
  readonly reason?: { kind: 'answer' | 'reminder' } | { kind: 'offer'; offerId: string }
}

/** Enqueues a decision's mail with a key, held for as long as the decision can be undone. */
export const mailDecision = (tx: Tx, requestId: string, write: LinkMail, options: LinkOptions) =>
  mailKey(tx, requestId, write, { ...options, holdFor: tx.config.undoSeconds * 1_000 })

/** Mails a new link of an approved request. Returns the request's link facts, whose openings start at zero. */
export async function mailLink(tx: Tx, requestId: string, write: LinkMail, options: LinkOptions) {
  const { mailId, expires } = await mailDecision(tx, requestId, write, options)
  return { ...noLink, mailId, linkExpires: expires } satisfies RequestPatch
}
