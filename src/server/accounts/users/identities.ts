import type { Services } from '../../services.ts'
import * as queries from './identities.queries.ts'

/** Who the firm's provider says that somebody is: at most one identity an account. */
export const { findIdentity, putIdentity, removeIdentity } = queries

/** Returns whether a sign-in at OIDC_ISSUER opens the account. A link with another issuer, from before, does not. */
export async function isLinked({ db, config }: Pick<Services, 'db' | 'config'>, userId: string): Promise<boolean> {
  const identity = await queries.findIssuer(db, userId)
  if (!identity || !config.oidc) return false
  // As the discovery compares them: with or without the slash of an empty path.
  return URL.parse(identity.issuer)?.href === URL.parse(config.oidc.issuer)?.href
}
