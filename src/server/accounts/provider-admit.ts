import { forbidden } from '../lib/errors.ts'
import { factorMissing, lacksFactor } from '../sessions/required-factor.ts'
import { issueTicket } from '../sessions/tickets.ts'
import { mustConfirm } from './addresses.ts'
import { enterAs } from './enter-as.ts'
import { assertOpen } from './may-enter.ts'
import { findAdmitted, recordProviderSignIn } from './provider.queries.ts'
import { mailLink } from './provider-mailed-link.ts'
import type { Arrived, Outcome } from './provider-ways.ts'
import { audienceOf } from './redirect-origin.ts'
import { accountDisabled } from './sign-in-refusals.ts'

/** The provider's sign-in is no fresh proof, because nobody asked when it was. */
export async function admit(arrived: Arrived, userId: string): Promise<Outcome> {
  const { tx, begun, arrival, services } = arrived
  const user = await findAdmitted(tx.db, userId)
  if (!user) throw accountDisabled()
  assertOpen(user)
  if (mustConfirm(services, user)) return mailLink(tx, user, arrival.senderTo)
  const audience = audienceOf(services, begun.redirectUrl)
  if (audience !== undefined && lacksFactor(services.config, { ...user, method: 'provider' })) throw factorMissing()
  if (user.secondFactorAt !== null)
    return { secondFactor: await issueTicket(tx, { userId, audience, method: 'provider' }) }
  if (!(await recordProviderSignIn(tx.db, userId, tx.now))) throw changedMeanwhile()
  return enterAs(tx, user, { audience, method: 'provider', isProof: false, ...arrival })
}

const changedMeanwhile = () => forbidden('Your account has changed meanwhile. Please sign in again.')
