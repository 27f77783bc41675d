import type { UsedCredential } from '#contract/credentials.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { requestOptions } from '../../passkeys/options.ts'
import { findPasskeysOf, usePasskey, verifyPasskey } from '../../passkeys/passkeys.ts'
import { passkeyWrong } from '../../passkeys/refusals.ts'
import { relyingParty } from '../../passkeys/relying-party.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { countAttempt, resetAttempts } from '../passwords/password-attempts.ts'
import { prove } from '../sign-in/prove.ts'

const purposeOf = ({ caller }: AuthenticatedActor) => ({ of: 'confirm', sessionId: caller.credential }) as const

export async function offerProof(services: Services, actor: AuthenticatedActor) {
  const { id } = relyingParty(services.config)
  const own = await transactAs(services, actor, (tx) => findPasskeysOf(tx.db, tx.actor.caller.id))
  const here = own.filter(({ rpId }) => rpId === id)
  if (here.length === 0) throw notFound('A passkey')
  return requestOptions(services, purposeOf(actor), here)
}

/** Wrong ones count like wrong passwords. */
export async function proveByPasskey(services: Services, actor: AuthenticatedActor, credential: UsedCredential) {
  const attempt = { account: actor.caller.id }
  await countAttempt(services, actor, attempt, async () => {
    const passkey = await verifyPasskey(services, purposeOf(actor), credential)
    if (passkey.userId !== actor.caller.id) throw passkeyWrong()
    await transactAs(services, actor, async (tx) => {
      await usePasskey(tx, passkey)
      await resetAttempts(tx, attempt)
      await prove(tx)
    })
  })
}
