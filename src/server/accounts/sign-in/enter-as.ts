import type { Tokens } from '#contract/auth.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { Actor } from '../../lib/actor.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { accessToken, foreignToken } from '../../sessions/access-tokens.ts'
import { deviceOf } from '../../sessions/device.ts'
import { startSession } from '../../sessions/sessions.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findActive } from '../passwords/credentials.ts'
import { mayEnter } from './may-enter.ts'
import { type Newcomer, welcomeDevice } from './new-device.ts'
import { changedMeanwhile } from './sign-in-refusals.ts'

type Person = Parameters<typeof accessToken>[1] & Newcomer

/** Signed in here, or for the origin that asked. */
export type Entered = { readonly user: Person } & (
  | { readonly audience: string }
  | { readonly session: { readonly sessionId: string; readonly refreshToken: string } }
)

/** What a sign-in knows of its browser, and who writes the mail about a new one. */
export interface Arrival {
  readonly device: string
  readonly senderTo: SenderTo
}

/** Call this before the transaction. */
export async function readArrival(services: Services, { agent }: Actor): Promise<Arrival> {
  const [device, senderTo] = await Promise.all([deviceOf(agent), readSender(services)])
  return { device, senderTo }
}

interface Way extends Arrival {
  readonly audience: string | undefined
  readonly method: SignInMethod
  /** Whether the person proved who they are just now; true unless it says otherwise. */
  readonly isProof?: boolean
}

/** The last step of every sign-in, after the update that records it. `before` is the person as they were before. */
export async function enterAs(
  tx: Tx,
  before: Before,
  { audience, method, isProof, ...arrival }: Way,
): Promise<Entered> {
  const user = await findEntering(tx, before, { audience, method })
  const knownDevice = await welcomeDevice(tx, user, { ...arrival, method, opensSession: audience === undefined })
  if (audience !== undefined) {
    await tx.audit('session.foreign', user.id, { audience })
    return { user, audience }
  }
  const session = await startSession(tx, user.id, { method, device: arrival.device, isProof, knownDevice })
  await tx.audit('session.start', user.id)
  return { user, session }
}

type Before = Pick<Person, 'id' | 'lastSignIn'>

/** An owner may have changed the person's role since it was looked at. */
async function findEntering(tx: Tx, { id, lastSignIn }: Before, way: Pick<Way, 'audience' | 'method'>) {
  const current = await findActive(tx.db, id)
  if (!current || !mayEnter(tx.config, current, way)) throw changedMeanwhile()
  return { ...current, lastSignIn }
}

/** Call this after the commit. */
export async function tokensOf(services: Services, entered: Entered): Promise<Tokens> {
  const { user } = entered
  if ('audience' in entered) return { accessToken: await foreignToken(services, user, entered.audience) }
  const { sessionId, refreshToken } = entered.session
  return { accessToken: await accessToken(services, user, sessionId), refreshToken }
}
