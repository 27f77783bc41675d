import type { Trx } from '../../database/dialect.ts'
import type { Message } from '../../mail/layout/write-message.ts'
import { enqueue } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import type { Link } from '../mails.ts'
import { setLink } from '../request/delivery.queries.ts'
import { newKey, saveMailedKey } from './request-keys.ts'

const day = 86_400_000

interface Terms {
  days?: number | undefined
  message?: string | undefined
}

/** Returns when a link that begins now ends. */
export const linkEnd = ({ now, config }: Services, days = config.documentLinkDays) => now() + days * day

/** Mails a new link of an approved request, which starts to count again. Returns when it ends. */
export async function mailLink(
  trx: Trx,
  services: Services,
  id: string,
  write: (link: Link) => Message,
  terms: Terms,
): Promise<number> {
  const { mailId, expires } = await enqueueHeld(trx, services, id, write, terms)
  await setLink(trx, { id, mailId, linkExpires: expires })
  return expires
}

/** Enqueues a decision's mail with a link to the visitor's page, held for as long as the decision can be undone. */
export const enqueueHeld = (
  trx: Trx,
  services: Services,
  id: string,
  write: (link: Link) => Message,
  terms: Terms,
): Promise<Enqueued> => enqueueWithLink(trx, services, id, write, terms, services.config.undoSeconds * 1_000)

interface Enqueued {
  mailId: string
  /** When its link ends. */
  expires: number
}

/** Enqueues a mail with a new key of the visitor's page, held for so many milliseconds. */
export async function enqueueWithLink(
  trx: Trx,
  services: Services,
  id: string,
  write: (link: Link) => Message,
  { days, message }: Terms,
  holdFor = 0,
): Promise<Enqueued> {
  const key = newKey()
  const expires = linkEnd(services, days)
  const mail = { ...write({ key, expires, message }), expires }
  const mailId = await enqueue(trx, services.now(), mail, { holdFor, subjectId: id })
  await saveMailedKey(trx, { key, requestId: id, mailId, expires })
  return { mailId, expires }
}
