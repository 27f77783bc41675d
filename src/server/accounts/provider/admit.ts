import { forbidden } from '../../lib/errors.ts'
import { factorMissing, lacksFactor } from '../../sessions/required-factor.ts'
import { issueTicket } from '../../sessions/tickets.ts'
import { enterAs } from '../sign-in/enter-as.ts'
import { assertOpen } from '../sign-in/may-enter.ts'
import { audienceOf } from '../sign-in/redirect-origin.ts'
import { accountDisabled } from '../sign-in/sign-in-refusals.ts'
import { mustConfirm } from '../users/addresses.ts'
import { mailLink } from './mailed-link.ts'
import { findAdmitted, recordProviderSignIn } from './provider.queries.ts'
import type { Arrived, Outcome } from './ways.ts'

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
