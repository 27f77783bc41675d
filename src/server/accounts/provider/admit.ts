import { factorMissing, lacksFactor } from '../../sessions/required-factor.ts'
import { issueTicket } from '../../sessions/tickets.ts'
import { enterAs } from '../sign-in/enter-as.ts'
import { assertOpen, isOpen } from '../sign-in/may-enter.ts'
import { audienceOf } from '../sign-in/redirect-origin.ts'
import { accountDisabled, changedMeanwhile } from '../sign-in/sign-in-refusals.ts'
import { lockPerson, mustConfirm } from '../users/addresses.ts'
import { findIdentity } from '../users/identities.ts'
import { rememberAs } from '../users/known-by.ts'
import { mailLink } from './mailed-link.ts'
import { namesIn } from './names-in.ts'
import { findAdmitted, recordProviderSignIn } from './provider.queries.ts'
import { countNewcomer, unproven } from './unproven.ts'
import type { Arrived, Outcome } from './ways.ts'

/** The provider's sign-in is no fresh proof, because nobody asked when it was. */
export async function admit(arrived: Arrived, userId: string): Promise<Outcome> {
  const { tx, begun, claims, arrival, services } = arrived
  // Who disables the account or takes the link away holds the person's row, for which a sign-in waits.
  await lockPerson(tx.db, userId)
  if ((await findIdentity(tx.db, claims))?.userId !== userId) throw changedMeanwhile()
  await rememberAs(tx, userId, namesIn(claims))
  const user = await findAdmitted(tx.db, userId)
  if (!user) throw accountDisabled()
  const isWaiting = !isOpen(user) || mustConfirm(services, user)
  if (isWaiting && !claims.isVerified && user.emailConfirmedAt === null) return meetAgain(arrived, user)
  assertOpen(user)
  if (mustConfirm(services, user)) return mailLink(tx, user, arrival.senderTo)
  const audience = audienceOf(services, begun.redirectUrl)
  if (audience !== undefined && lacksFactor(services.config, { ...user, method: 'provider' })) throw factorMissing()
  if (user.secondFactorAt !== null)
    return { secondFactor: await issueTicket(tx, { userId, audience, method: 'provider' }) }
  await recordProviderSignIn(tx.db, userId, tx.now)
  return enterAs(tx, user, { audience, method: 'provider', isProof: false, ...arrival })
}

/** A second visit tells no more than the first one did. */
async function meetAgain({ tx, arrival }: Arrived, user: User): Promise<Outcome> {
  await countNewcomer(tx)
  if (isOpen(user)) await mailLink(tx, user, arrival.senderTo)
  return unproven
}

type User = NonNullable<Awaited<ReturnType<typeof findAdmitted>>>
