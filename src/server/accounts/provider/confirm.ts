import { clockSkew } from '../../lib/clock.ts'
import { signInTooOld } from '../../oidc/provider-errors.ts'
import { lockCaller, markProven } from '../../sessions/sessions.ts'
import { lockPerson } from '../users/addresses.ts'
import { findIdentity } from '../users/identities.ts'
import { journeyOver, otherIdentity } from './refusals.ts'
import { stateLifetime } from './states.ts'
import type { Arrived, Outcome } from './ways.ts'

/** A fresh proof for the session that asked, when the person signed in at the provider since then. */
export async function confirmBy({ tx, begun, claims }: Arrived): Promise<Outcome> {
  // Who sets a second factor holds the person's row, and then takes proofs away.
  await lockPerson(tx.db, begun.userId ?? '')
  const caller = await lockCaller(tx.db, tx.now, begun.sessionId ?? '')
  if (!caller || caller.id !== begun.userId || caller.secondFactorAt !== null) throw journeyOver()
  const identity = await findIdentity(tx.db, claims)
  if (identity?.userId !== caller.id) throw otherIdentity()
  const asked = begun.expires - stateLifetime
  if ((claims.signedInAt ?? 0) * 1_000 < asked - clockSkew)
    throw signInTooOld(tx.config.oidc?.name ?? '', 'auth_time is before the question')
  await markProven(tx, caller.credential)
  await tx.audit('session.confirm', caller.id)
  return { outcome: 'confirmed' }
}
