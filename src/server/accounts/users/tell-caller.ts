import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Message } from '../../mail/layout/write-message.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findAddress } from './addresses.queries.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findAddress>>>

/** Mails the caller what was changed in their account. */
export async function tellCaller(tx: Tx<AuthenticatedActor>, write: (person: Person) => Message): Promise<void> {
  const { id } = tx.actor.caller
  const person = await findAddress(tx.db, id)
  if (person) await tx.enqueue(write(person), { kind: 'account', subjectId: id })
}
