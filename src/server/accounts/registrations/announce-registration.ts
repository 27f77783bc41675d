import { addNews } from '../../news/news.ts'
import type { Tx } from '../../transaction/transaction.ts'

/** Tells owners and webhooks that somebody waits for a decision, whichever way they came. */
export async function announceRegistration(tx: Tx, id: string): Promise<void> {
  await addNews(tx, 'registration', id)
  await tx.tell({ type: 'registration.asked', subjectId: id })
}
