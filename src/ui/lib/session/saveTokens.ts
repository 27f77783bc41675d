import { readClaims } from './claims.ts'
import { type Session, sessionChanged, storedNames } from './session.ts'

export function saveTokens(accessToken: string, refreshToken: string): Session {
  const { ROLE, FIRST_NAME, LAST_NAME } = readClaims(accessToken)
  const session = { accessToken, refreshToken, role: ROLE, firstName: FIRST_NAME, lastName: LAST_NAME }
  for (const name of storedNames) localStorage.setItem(name, session[name])
  dispatchEvent(new Event(sessionChanged))
  return session
}
