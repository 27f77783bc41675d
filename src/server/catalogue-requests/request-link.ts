import type { Trx } from '../platform/db/dialect.ts'
import { enqueue } from '../platform/mail/outbox.ts'
import type { Link } from '../platform/mail/visitor-messages.ts'
import type { Message } from '../platform/mail/write-message.ts'
import type { Services } from '../platform/services.ts'
import { setLink } from './delivery.queries.ts'
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

/** Enqueues a decision's mail, with a new key of the visitor's page. It is held for as long as the decision can be undone. */
export async function enqueueHeld(
  trx: Trx,
  services: Services,
  id: string,
  write: (link: Link) => Message,
  { days, message }: Terms,
): Promise<{ mailId: string; expires: number }> {
  const key = newKey()
  const expires = linkEnd(services, days)
  const mail = { ...write({ key, expires, message }), expires }
  const holdFor = services.config.undoSeconds * 1_000
  const mailId = await enqueue(trx, services.now(), mail, { holdFor, subjectId: id })
  await saveMailedKey(trx, { key, requestId: id, mailId, expires })
  return { mailId, expires }
}
