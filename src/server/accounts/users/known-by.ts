import { emailKey } from '#contract/email.ts'
import { sign } from '../../lib/tokens.ts'
import type { Tx } from '../../transaction/transaction.ts'
import * as queries from './known-by.queries.ts'

/** An address, or an identity at the provider. */
export type KnownBy = { readonly email: string } | { readonly issuer: string; readonly subject: string }

/** It tells one from others without naming it. */
const hashOf = ({ secret }: Tx, by: KnownBy): string =>
  'email' in by
    ? sign(secret, 'knownAddress', emailKey(by.email))
    : sign(secret, 'knownIdentity', by.issuer, by.subject)

/** Remembers addresses and identities of an account until it is deleted. */
export async function rememberAs(tx: Tx, userId: string, known: readonly KnownBy[]): Promise<void> {
  for (const by of known) await queries.putKnown(tx.db, { hash: hashOf(tx, by), userId })
}

/** Returns whether an account was known by any of these. */
export const isKnown = (tx: Tx, known: readonly KnownBy[]): Promise<boolean> =>
  queries.isKnown(
    tx.db,
    known.map((by) => hashOf(tx, by)),
  )
