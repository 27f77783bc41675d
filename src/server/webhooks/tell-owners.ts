import type { WebhookRest } from '#contract/webhooks.ts'
import { addressee } from '../accounts/mails/addressee.ts'
import { listOwners } from '../accounts/users/users.ts'
import type { SenderTo } from '../mail/layout/sender.ts'
import type { Tx } from '../transaction/transaction.ts'
import { restMail } from './mails.ts'

interface Rested {
  readonly url: string
}

/** Once, when it begins to rest. */
export async function tellOwnersOfRest(
  tx: Tx,
  senderTo: SenderTo,
  { url }: Rested,
  reason: WebhookRest,
): Promise<void> {
  for (const owner of await listOwners(tx.db)) {
    const mail = restMail(senderTo(owner), addressee(owner), new URL(url).origin, reason)
    await tx.enqueue(mail, { kind: 'staff', subjectId: owner.id })
  }
}
