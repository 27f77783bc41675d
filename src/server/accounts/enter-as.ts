import type { Tokens } from '#contract/auth.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { Services } from '../services.ts'
import { accessToken, foreignToken } from '../sessions/access-tokens.ts'
import { startSession } from '../sessions/sessions.ts'
import type { Tx } from '../transaction/transaction.ts'

type Person = Parameters<typeof accessToken>[1]

/** Signed in here, or for the origin that asked. */
export type Entered = { readonly user: Person } & (
  | { readonly audience: string }
  | { readonly session: { readonly sessionId: string; readonly refreshToken: string } }
)

interface Way {
  readonly audience: string | undefined
  readonly method: SignInMethod
  readonly device: string
}

/** The last step of every sign-in. */
export async function enterAs(tx: Tx, user: Person, { audience, method, device }: Way): Promise<Entered> {
  if (audience !== undefined) {
    await tx.audit('session.foreign', user.id, { audience })
    return { user, audience }
  }
  const session = await startSession(tx, user.id, { method, device })
  await tx.audit('session.start', user.id)
  return { user, session }
}

/** Call this after the commit. */
export async function tokensOf(services: Services, entered: Entered): Promise<Tokens> {
  const { user } = entered
  if ('audience' in entered) return { accessToken: await foreignToken(services, user, entered.audience) }
  const { sessionId, refreshToken } = entered.session
  return { accessToken: await accessToken(services, user, sessionId), refreshToken }
}
