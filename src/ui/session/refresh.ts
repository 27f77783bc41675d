import { auth } from '#contract/auth.ts'
import { CallError, send } from '../http/send.ts'
import { endSession } from './endSession.ts'
import { saveTokens } from './saveTokens.ts'
import { readSession, type Session } from './session.ts'

let inFlight: Promise<Session> | undefined

/** A session newer than the given token: one refresh for all who wait, in every tab (product: Sessions and tokens). */
export function renewSession(stale: string): Promise<Session> {
  inFlight ??= alone(() => renew(stale)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Only one tab at a time. Web Locks are missing on plain HTTP; there the server's grace for a repeat must do. */
function alone(work: () => Promise<Session>): Promise<Session> {
  return navigator.locks ? navigator.locks.request('docent-session', work) : work()
}

async function renew(stale: string): Promise<Session> {
  const session = readSession()
  if (!session?.refreshToken) return endSession()
  if (session.accessToken !== stale) return session
  const { accessToken, refreshToken = '' } = await trade(session.refreshToken)
  // Logged out in another tab meanwhile, or somebody else is in: the new tokens must not bring this session back.
  const now = readSession()
  if (!now) return endSession()
  return now.refreshToken === session.refreshToken ? saveTokens(accessToken, refreshToken) : now
}

async function trade(refreshToken: string) {
  try {
    return await send(auth.refresh, { body: { refreshToken } })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return endSession()
    throw error
  }
}
