import { passkeySignIn } from '#contract/passkey-sign-in.ts'
import { passkeys } from '#contract/passkeys.ts'
import type { Route } from '../../http/route.ts'
import { offerProof } from './confirm-by-passkey.ts'
import { addOwnPasskey, listPasskeys, offerPasskey, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts'
import { offerSignIn, signInByPasskey } from './passkey-sign-in.ts'

export function passkeyRoutes(route: Route): void {
  route(passkeySignIn.options, ({ services }) => offerSignIn(services))
  route(passkeySignIn.enter, ({ services, actor, body }) => signInByPasskey(services, actor, body))
  route(passkeySignIn.proofOptions, ({ services, actor }) => offerProof(services, actor))
  route(passkeys.list, ({ services, actor }) => listPasskeys(services, actor))
  route(passkeys.options, ({ services, actor }) => offerPasskey(services, actor))
  route(passkeys.add, ({ services, actor, body }) => addOwnPasskey(services, actor, body))
  route(passkeys.rename, ({ services, actor, params, body }) => renameOwnPasskey(services, actor, params.id, body.name))
  route(passkeys.remove, ({ services, actor, params }) => removeOwnPasskey(services, actor, params.id))
}
