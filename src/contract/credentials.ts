import * as Type from 'typebox'
import { shape } from './common.ts'

export const Bytes = (maxLength = 20_000) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength })
export const CredentialId = Bytes(1_400)
export const kind = Type.Literal('public-key')
export const Transports = Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })

export const Described = shape('DescribedPasskey')({ id: Type.String(), type: kind, transports: Transports })

/** `PublicKeyCredentialRequestOptionsJSON` of Web Authentication. */
export const RequestOptions = shape('PasskeyRequestOptions')({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  /** Empty at a sign-in, where the browser offers what it has. */
  allowCredentials: Type.Array(Described),
})

/** What `navigator.credentials.get` gave, by its `toJSON()`. */
export const UsedCredential = shape('UsedPasskey')({
  id: CredentialId,
  rawId: CredentialId,
  type: kind,
  response: Type.Object({
    clientDataJSON: Bytes(),
    authenticatorData: Bytes(),
    signature: Bytes(),
    userHandle: Type.Optional(Type.Union([Bytes(200), Type.Null()])),
  }),
})
export type UsedCredential = Type.Static<typeof UsedCredential>
