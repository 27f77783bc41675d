import { findIdentity } from '../users/identities.ts'
import { admit } from './admit.ts'
import { meetNewcomer } from './newcomer.ts'
import type { Arrived, Outcome } from './ways.ts'

/** Who it is follows from issuer and subject alone. */
export async function enterBy(arrived: Arrived): Promise<Outcome> {
  const { tx, claims } = arrived
  const identity = await findIdentity(tx.db, claims)
  return identity ? admit(arrived, identity.userId) : meetNewcomer(arrived)
}
