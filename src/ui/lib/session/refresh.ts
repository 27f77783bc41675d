import { auth } from '#contract/auth.ts'
import { CallError, send } from '../http/send.ts'
import { endSession } from './endSession.ts'
import { saveTokens } from './saveTokens.ts'
import { readSession, type Session } from './session.ts'

let inFlight: Promise<Session> | undefined

/**
 * Returns a session newer than the given token; one refresh serves all waiting calls, in every tab (product: Sessions
 * and tokens).
 */
export function renewSession(stale: string): Promise<Session> {
  inFlight ??= withTabLock(() => renew(stale)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Runs in one tab at a time. Web Locks are missing on plain HTTP; there the server accepts a repeated token for a moment. */
function withTabLock(work: () => Promise<Session>): Promise<Session> {
  return navigator.locks ? navigator.locks.request('docent-session', work) : work()
}

async function renew(stale: string): Promise<Session> {
  const session = readSession()
  if (!session?.refreshToken) return endSession()
  if (session.accessToken !== stale) return session
  const { accessToken, refreshToken = '' } = await exchange(session.refreshToken)
  // If another tab logged out or signed in as another user meanwhile, the new tokens must not restore this session.
  const now = readSession()
  if (!now) return endSession()
  return now.refreshToken === session.refreshToken ? saveTokens(accessToken, refreshToken) : now
}

async function exchange(refreshToken: string) {
  try {
    return await send(auth.refresh, { body: { refreshToken } })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return endSession()
    throw error
  }
}
