import type { Services } from '../services.ts'
import { algorithms } from './algorithms.ts'
import { challengeLifetime, issueChallenge, type Purpose } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

type Needs = Pick<Services, 'config' | 'secret' | 'now'>

interface Known {
  readonly credentialId: string
  /** Joined by commas. */
  readonly transports: string
}

const described = ({ credentialId, transports }: Known) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: transports.split(',').filter(Boolean),
})

/** The ceremony may last as long as its challenge. Written by hand: the library is loaded for answers only. */
const common = (services: Needs, purpose: Purpose) => ({
  challenge: issueChallenge(services, purpose),
  timeout: challengeLifetime,
})

/** Without `allowed` the browser offers what it has for this host. */
export const requestOptions = (services: Needs, purpose: Purpose, allowed: readonly Known[] = []) => ({
  rpId: relyingParty(services.config).id,
  ...common(services, purpose),
  userVerification: 'required' as const,
  allowCredentials: allowed.map(described),
})

interface Holder {
  readonly firm: string
  readonly handle: string
  readonly email: string
  readonly name: string
  readonly known: readonly Known[]
}

/** A discoverable passkey with verification of the person, without an attestation, and not twice on one device. */
export const creationOptions = (services: Needs, purpose: Purpose, { firm, handle, email, name, known }: Holder) => ({
  rp: { id: relyingParty(services.config).id, name: firm },
  user: { id: handle, name: email, displayName: name },
  ...common(services, purpose),
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  excludeCredentials: known.map(described),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
})
