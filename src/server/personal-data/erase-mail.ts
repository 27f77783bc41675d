import { eraseMail, findMailAbout, findMailNaming, forgetInWaiting } from '../mail/outbox.ts'
import type { Tx } from '../transaction/transaction.ts'

/** Their files are removed after the commit. Returns how many mails there were. */
export async function eraseMails(tx: Tx, mailIds: readonly string[]): Promise<number> {
  if (mailIds.length === 0) return 0
  await tx.afterCommit({ kind: 'removeMailFiles', mailIds })
  return eraseMail(tx.db, mailIds)
}

export const eraseMailsAbout = async (tx: Tx, subjectId: string): Promise<number> =>
  eraseMails(tx, await findMailAbout(tx.db, subjectId))

/** One that is leaving just now is taken back; what else it tells comes with the next. */
export async function eraseMailsNaming(tx: Tx, subjectId: string): Promise<void> {
  await forgetInWaiting(tx.db, subjectId)
  await eraseMails(tx, await findMailNaming(tx.db, subjectId))
}
