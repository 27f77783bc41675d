import type { Tokens } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { passkeySignIn } from '#contract/passkey-sign-in.ts'
import type { Actor } from '../../lib/actor.ts'
import { requestOptions } from '../../passkeys/options.ts'
import { type UsedPasskey, usePasskey, verifyPasskey } from '../../passkeys/passkeys.ts'
import { passkeyUnknown } from '../../passkeys/refusals.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { findCredentialsOf, recordSecondStep } from '../passwords/credentials.ts'
import { countAttempt, resetAttempts } from '../passwords/password-attempts.ts'
import { enterAs, readArrival, tokensOf } from '../sign-in/enter-as.ts'
import { assertOpen, remind } from '../sign-in/may-enter.ts'
import { audienceOf } from '../sign-in/redirect-origin.ts'
import { loginRefused } from '../sign-in/sign-in-refusals.ts'
import { mustConfirm } from '../users/addresses.ts'

const purpose = { of: 'signIn' } as const

export const offerSignIn = (services: Services) => requestOptions(services, purpose)

/** Both factors at once, so there is no second step. Only a wrong passkey counts against the limit of this network. */
export async function signInByPasskey(
  services: Services,
  actor: Actor,
  { credential, redirectUrl }: BodyOf<typeof passkeySignIn.enter>,
): Promise<Tokens> {
  const audience = audienceOf(services, redirectUrl)
  return countAttempt(services, actor, { network: actor.network }, async () => {
    const passkey = await verifyPasskey(services, purpose, credential)
    const user = await findCredentialsOf(services.db, passkey.userId)
    if (!user) throw passkeyUnknown()
    assertOpen(user)
    if (mustConfirm(services, user)) {
      await remind(services, actor, user)
      throw loginRefused(services.config)
    }
    return enter(services, actor, { passkey, user, audience })
  })
}

type Person = NonNullable<Awaited<ReturnType<typeof findCredentialsOf>>>

interface Proven {
  readonly passkey: UsedPasskey
  readonly user: Person
  readonly audience: string | undefined
}

async function enter(services: Services, actor: Actor, { passkey, user, audience }: Proven): Promise<Tokens> {
  const arrival = await readArrival(services, actor)
  const entered = await transactAs(services, actor, async (tx) => {
    // The account may have been closed while the passkey was verified, and the passkey be taken away while this waited.
    if (!(await recordSecondStep(tx.db, user.id, tx.now))) throw passkeyUnknown()
    await usePasskey(tx, passkey)
    await resetAttempts(tx, { network: tx.actor.network })
    return enterAs(tx, user, { audience, method: 'passkey', ...arrival })
  })
  return tokensOf(services, entered)
}
