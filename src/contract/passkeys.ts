import * as Type from 'typebox'
import { EpochMs, IdParams, shape, Text } from './common.ts'
import { Bytes, CredentialId, Described, kind, Transports } from './credentials.ts'
import { endpoint } from './endpoint.ts'

/** A person's passkeys. */
export const mostPasskeys = 20

/** `PublicKeyCredentialCreationOptionsJSON` of Web Authentication. */
const CreationOptions = shape('PasskeyCreationOptions')({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  /** The id is random, and the same for all passkeys of a person. */
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: kind, alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Described),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})

/** What `navigator.credentials.create` gave, by its `toJSON()`. */
const CreatedCredential = shape('CreatedPasskey')({
  id: CredentialId,
  rawId: CredentialId,
  type: kind,
  response: Type.Object({
    clientDataJSON: Bytes(),
    attestationObject: Bytes(),
    transports: Type.Optional(Transports),
  }),
})
export type CreatedCredential = Type.Static<typeof CreatedCredential>

const Name = Text('Please give the passkey a name!', 100)

export const PasskeyRow = shape('PasskeyRow')({
  id: Type.String(),
  name: Type.String(),
  /** Families of browser and system that made it; empty when neither is known. */
  device: Type.String(),
  created: EpochMs,
  used: Type.Union([EpochMs, Type.Null()]),
  /** The host name of PUBLIC_URL when it was made: it signs in there only. */
  host: Type.String(),
})
export type PasskeyRow = Type.Static<typeof PasskeyRow>

const withoutFactor = true

export const passkeys = {
  /** `origin` is where passkeys work, null where PUBLIC_URL cannot carry them: it needs https or localhost. */
  list: endpoint('GET /api/user/passkeys', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'Own passkeys, the newest first',
    reply: Type.Object({
      data: Type.Array(PasskeyRow),
      origin: Type.Union([Type.String(), Type.Null()]),
      /** What `PublicKeyCredential.signalAllAcceptedCredentials` takes; null before the first passkey. */
      accepted: Type.Union([
        shape('AcceptedPasskeys')({
          rpId: Type.String(),
          userId: Type.String(),
          allAcceptedCredentialIds: Type.Array(Type.String()),
        }),
        Type.Null(),
      ]),
    }),
  }),
  options: endpoint('POST /api/user/passkeys/options', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'What a browser needs to make a passkey',
    proof: 'always',
    reply: CreationOptions,
    errors: { 404: 'PUBLIC_URL cannot carry passkeys', 409: 'There are as many as a person may have' },
  }),
  /** Without a name it is called after what keeps it, or the device. */
  add: endpoint('POST /api/user/passkeys', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'Add a passkey',
    proof: 'always',
    body: Type.Object({ name: Type.Optional(Type.String({ maxLength: 100 })), credential: CreatedCredential }),
    reply: PasskeyRow,
    errors: {
      404: 'PUBLIC_URL cannot carry passkeys',
      409: 'It is known already, or there are as many as a person may have',
      422: 'Of another site or person, without verification of the person, or its challenge is used or too old (code `passkey-expired`)',
    },
  }),
  rename: endpoint('PUT /api/user/passkeys/:id', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'Rename an own passkey',
    params: IdParams,
    body: Type.Object({ name: Name }),
    errors: { 404: "Unknown, removed or another person's" },
  }),
  remove: endpoint('DELETE /api/user/passkeys/:id', 'user', {
    token: 'none',
    withoutFactor,
    summary: 'Remove an own passkey',
    proof: 'always',
    params: IdParams,
    errors: { 404: "Unknown, removed or another person's", 409: 'The last way in of a person without a password' },
  }),
}
