import { clockSkew } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'
import { hashToken, randomToken } from '../lib/tokens.ts'
import type { Tx } from '../transaction/transaction.ts'
import * as queries from './tickets.queries.ts'

const lifetime = 5 * minute
const tries = 5

interface NewTicket {
  readonly userId: string
  readonly audience: string | undefined
  /** The first step, when it was not the password. */
  readonly method?: 'provider'
}

/** For a sign-in whose password was right. It ends with the sessions of its account. */
export async function issueTicket(tx: Tx, { userId, audience, method }: NewTicket): Promise<string> {
  const ticket = randomToken()
  await queries.insertTicket(tx.db, {
    hash: hashToken(ticket),
    userId,
    audience: audience ?? null,
    method: method ?? null,
    expires: tx.now + lifetime,
    triesLeft: tries,
  })
  return ticket
}

/** Counts a try. Returns undefined when the ticket is unknown, expired or has none left. */
export const spendTry = (tx: Tx, ticket: string) =>
  queries.spendTry(tx.db, { hash: hashToken(ticket), after: tx.now, until: tx.now + lifetime + clockSkew })

export const removeTicket = (tx: Tx, ticket: string) => queries.removeTicket(tx.db, hashToken(ticket))
