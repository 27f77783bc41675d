import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Message } from '../../mail/layout/write-message.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'
import { findAddress } from './addresses.queries.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findAddress>>>

/** Mails a person what was changed in their account. */
export async function tellPerson(tx: Tx, userId: string, write: (person: Person) => Message): Promise<void> {
  const person = await findAddress(tx.db, userId)
  if (person) await tx.enqueue(write(person), { kind: 'account', subjectId: userId })
}

/** Mails the caller what they made, which a thief may have done. */
export async function tellCaller(tx: Tx<AuthenticatedActor>, write: (person: Person) => Message): Promise<void> {
  await countToldAction(tx)
  await tellPerson(tx, tx.actor.caller.id, write)
}

/** Throws a 429 after sixty in an hour. What ends something is not counted: it is not to be put off. */
export const countToldAction = (tx: Tx<AuthenticatedActor>): Promise<void> =>
  consume(tx, limits.toldActionByUser, tx.actor.caller.id)
