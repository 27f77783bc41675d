import type { Message } from '../../mail/layout/write-message.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { AccountNews } from '../mails/security-mails.ts'
import { listOwners } from './users.ts'

interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

type Owner = Awaited<ReturnType<typeof listOwners>>[number]

/** The mails name the person, so an erasure of their address finds them. */
export async function tellOwners(
  tx: Tx,
  person: Person,
  write: (owner: Owner, news: AccountNews) => Message,
): Promise<void> {
  const news = { email: person.email, name: nameOf(person), by: tx.actor.caller ? nameOf(tx.actor.caller) : 'Docent' }
  for (const owner of await listOwners(tx.db))
    await tx.enqueue(write(owner, news), { kind: 'staff', subjectId: owner.id })
}

const nameOf = ({ firstName, lastName }: Omit<Person, 'email'>) => `${firstName} ${lastName}`.trim()
