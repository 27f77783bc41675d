import type { UsedCredential } from '#contract/credentials.ts'
import type { CreatedCredential } from '#contract/passkeys.ts'
import { algorithms } from './algorithms.ts'
import { passkeyWrong } from './refusals.ts'
import type { RelyingParty } from './relying-party.ts'

/** Takes eight megabytes, so the first passkey loads it. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** What every check is told. */
const expected = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

/** Throws a 422. What the library says names challenge and origin, so nobody is told. */
export async function verifyCreated(party: RelyingParty, challenge: string, { response, ...rest }: CreatedCredential) {
  const { verifyRegistrationResponse } = await library()
  const attestationObject = await withoutStatement(response.attestationObject).catch(refuse)
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expected(party, challenge),
    supportedAlgorithmIDs: algorithms,
    response: { ...rest, response: { ...response, attestationObject } as never, clientExtensionResults: {} },
  }).catch(refuse)
  if (!registrationInfo || isCrossOrigin(response.clientDataJSON)) throw passkeyWrong()
  const { credential, aaguid, credentialDeviceType } = registrationInfo
  return {
    aaguid,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
  }
}

/** None is asked for, and checking one could ask other servers for lists of revoked certificates. */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as never))
}

interface StoredKey {
  readonly credentialId: string
  readonly publicKey: string
}

/** Returns the new counter. Throws a 422. */
export async function verifyUsed(
  party: RelyingParty,
  challenge: string,
  { credentialId, publicKey }: StoredKey,
  credential: UsedCredential,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = credential.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected(party, challenge),
    // Synced passkeys send 0 or stand still, which the library would refuse.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    response: { ...credential, response, clientExtensionResults: {} },
  }).catch(refuse)
  if (!verified || isCrossOrigin(response.clientDataJSON)) throw passkeyWrong()
  return authenticationInfo.newCounter
}

/** The page ran in a frame of another site. */
const isCrossOrigin = (clientDataJSON: string): boolean =>
  JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true

function refuse(): never {
  throw passkeyWrong()
}
