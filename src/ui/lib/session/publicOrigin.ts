import { claimsOf } from './claims.ts'
import { readSession } from './session.ts'

/** The origin of links that leave the house, PUBLIC_URL, which issues the tokens; pages may be opened at another. */
export const publicOrigin = (): string => claimsOf(readSession()?.accessToken ?? '')?.iss ?? location.origin
