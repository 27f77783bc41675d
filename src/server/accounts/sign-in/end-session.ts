import type { auth } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '../../lib/actor.ts'
import { clockSkew } from '../../lib/clock.ts'
import type { Services } from '../../services.ts'
import { removeTokensSince } from '../../sessions/api-tokens.ts'
import { endSessionsOn } from '../../sessions/own-sessions.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { assertLiveLink, consumeLinkToken, linkInvalid, linkLifetimes, voidLinks } from '../links/link-tokens.ts'

/** Whoever reads the mail about a new device ends what began there. Tokens end with their session at once. */
export async function endByLink(services: Services, actor: Actor, { id }: BodyOf<typeof auth.endSession>) {
  await assertLiveLink(services, actor, 'endSession', id)
  await transactAs(services, actor, async (tx) => {
    const { userId, deviceHash, expires } = await consumeLinkToken(tx, id, 'endSession')
    if (!userId || !deviceHash) throw linkInvalid('endSession')
    const since = expires - linkLifetimes.endSession - clockSkew
    await endSessionsOn(tx, userId, deviceHash, since)
    // A thief may have asked for a change of address or made an API token, and signed out.
    await voidLinks(tx, userId, 'changeEmail')
    await removeTokensSince(tx.db, userId, since)
    await tx.audit('session.endByLink', userId)
  })
}
