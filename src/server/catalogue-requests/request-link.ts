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
  { days, message }: Terms,
): Promise<number> {
  const key = newKey()
  const expires = linkEnd(services, days)
  const mail = write({ key, expires, message })
  const mailId = await enqueueHeld(trx, services, { ...mail, expires }, id)
  await saveMailedKey(trx, { key, requestId: id, mailId, expires })
  await setLink(trx, { id, mailId, linkExpires: expires })
  return expires
}

/** Enqueues a decision's mail, held for as long as the decision can be undone. */
export const enqueueHeld = (
  trx: Trx,
  { now, config }: Services,
  mail: Parameters<typeof enqueue>[2],
  subjectId: string,
): Promise<string> => enqueue(trx, now(), mail, { holdFor: config.undoSeconds * 1_000, subjectId })
