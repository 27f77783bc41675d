import { emailKey } from '#contract/email.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import { sign } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'
import * as queries from './known-by.queries.ts'

/** An address, or an identity at the provider. */
export type KnownBy = { readonly email: string } | { readonly issuer: string; readonly subject: string }

type Secret = Pick<Services, 'secret'>

/** It tells one from others without naming it. */
const hashOf = ({ secret }: Secret, by: KnownBy): string =>
  'email' in by
    ? sign(secret, 'knownAddress', emailKey(by.email))
    : sign(secret, 'knownIdentity', by.issuer, by.subject)

/** Remembers addresses and identities of an account until it is deleted. */
export async function rememberAs(services: Secret, trx: Trx, userId: string, known: readonly KnownBy[]): Promise<void> {
  for (const by of known) await queries.putKnown(trx, { hash: hashOf(services, by), userId })
}

/** Returns whether an account was known by any of these. */
export const isKnown = (services: Secret, db: Db, known: readonly KnownBy[]): Promise<boolean> =>
  queries.isKnown(
    db,
    known.map((by) => hashOf(services, by)),
  )
