import { eraseMail, findMailAbout } from '../mail/outbox.ts'
import type { Tx } from '../transaction/transaction.ts'

/** Erases mails, and their files after the commit. Returns how many. */
export async function eraseMails(tx: Tx, mailIds: readonly string[]): Promise<number> {
  if (mailIds.length === 0) return 0
  await tx.afterCommit({ kind: 'removeMailFiles', mailIds })
  return eraseMail(tx.db, mailIds)
}

/** Erases every mail about a subject, such as a request. */
export const eraseMailsAbout = async (tx: Tx, subjectId: string): Promise<number> =>
  eraseMails(tx, await findMailAbout(tx.db, subjectId))
