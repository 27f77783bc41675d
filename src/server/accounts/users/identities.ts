import type { Tables } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../transaction/transaction.ts'
import * as queries from './identities.queries.ts'
import { rememberAs } from './known-by.ts'

/** Who the firm's provider says that somebody is: at most one identity an account. */
export const { findIdentity } = queries

/** Returns whether the account had another one. Throws a unique violation when another account has this one. */
export async function putIdentity(tx: Tx, identity: Tables['identity']): Promise<boolean> {
  const isReplaced = await removeIdentity(tx, identity.userId)
  await queries.insertIdentity(tx.db, identity)
  await rememberAs(tx, identity.userId, [identity])
  return isReplaced
}

/** Returns false when the account has none. An identity of an earlier version was not remembered when it came. */
export async function removeIdentity(tx: Tx, userId: string): Promise<boolean> {
  const removed = await queries.removeIdentity(tx.db, userId)
  if (removed) await rememberAs(tx, userId, [removed])
  return removed !== undefined
}

/** Returns whether a sign-in at OIDC_ISSUER opens the account. A link with another issuer, from before, does not. */
export async function isLinked({ db, config }: Pick<Services, 'db' | 'config'>, userId: string): Promise<boolean> {
  const identity = await queries.findIssuer(db, userId)
  if (!identity || !config.oidc) return false
  // As the discovery compares them: with or without the slash of an empty path.
  return URL.parse(identity.issuer)?.href === URL.parse(config.oidc.issuer)?.href
}
