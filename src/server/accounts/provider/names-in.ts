import type { Claims } from '../../oidc/claims.ts'
import type { KnownBy } from '../users/known-by.ts'

/** What an account is known by from now on. Anybody may claim an address that the provider did not verify. */
export const namesIn = ({ issuer, subject, email, isVerified }: Claims): KnownBy[] => [
  { issuer, subject },
  ...(isVerified && email !== undefined ? [{ email }] : []),
]
