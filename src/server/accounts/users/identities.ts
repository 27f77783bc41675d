import type { Services } from '../../services.ts'
import * as queries from './identities.queries.ts'

/** Who the firm's provider says that somebody is: at most one identity an account. */
export const { findIdentity, putIdentity, removeIdentity } = queries

/** Whether the provider of today opens the account: a link with a former one does not. */
export async function isLinked({ db, config }: Pick<Services, 'db' | 'config'>, userId: string): Promise<boolean> {
  const identity = await queries.findIssuer(db, userId)
  if (!identity || !config.oidc) return false
  // As the discovery compares them: with or without the slash of an empty path.
  return URL.parse(identity.issuer)?.href === URL.parse(config.oidc.issuer)?.href
}
