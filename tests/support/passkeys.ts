import { auth } from '#contract/auth.ts'
import { passkeySignIn } from '#contract/passkey-sign-in.ts'
import { passkeys } from '#contract/passkeys.ts'
import type { TestApp } from './app.ts'
import { type Authenticator, authenticator, type Habits } from './authenticator.ts'
import type { Call } from './client.ts'

type Site = Pick<TestApp, 'services' | 'visitor'>

export const deviceOf = ({ services }: Pick<TestApp, 'services'>, kind?: Parameters<typeof authenticator>[1]) =>
  authenticator(services.config.publicUrl, kind)

/** Adds a passkey by the product's own calls. */
export async function givePasskey(
  app: Pick<TestApp, 'services'>,
  call: Call,
  { device = deviceOf(app), name = 'My phone' }: { device?: Authenticator; name?: string } = {},
) {
  const credential = device.create(await call(passkeys.options))
  return { ...(await call(passkeys.add, { body: { name, credential } })), device }
}

/** Signs in by this passkey. */
export async function enterBy({ visitor }: Pick<Site, 'visitor'>, device: Authenticator, habits: Habits = {}) {
  const credential = device.get(await visitor(passkeySignIn.options), habits)
  const { accessToken = '', ...rest } = await visitor(passkeySignIn.enter, { body: { credential } })
  return { accessToken, ...rest }
}

/** Proves by this passkey who the caller is. */
export async function proveBy(call: Call, device: Authenticator, habits: Habits = {}) {
  const credential = device.get(await call(passkeySignIn.proofOptions), habits)
  await call(auth.confirm, { body: { credential } })
}
