import type { Message } from '../../mail/layout/write-message.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findAddress } from './addresses.queries.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findAddress>>>

/** Mails a person what was changed in their account. */
export async function tellPerson(tx: Tx, userId: string, write: (person: Person) => Message): Promise<void> {
  const person = await findAddress(tx.db, userId)
  if (person) await tx.enqueue(write(person), { kind: 'account', subjectId: userId })
}
