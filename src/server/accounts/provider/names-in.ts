import type { Claims } from '../../oidc/claims.ts'
import type { KnownBy } from '../users/known-by.ts'

/** The identity, and its address if the provider verified it: anybody may claim another. */
export const namesIn = ({ issuer, subject, email, isVerified }: Claims): KnownBy[] => [
  { issuer, subject },
  ...(isVerified && email !== undefined ? [{ email }] : []),
]
