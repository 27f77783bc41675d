import { auth } from '#contract/auth.ts'
import { send } from '../http/send.ts'
import { redirectWithToast } from '../kit/toast.ts'
import { paths } from '../paths.ts'
import { bearerOf } from './claims.ts'
import { loginFor } from './destination.ts'
import { clearBrowser, readSession } from './session.ts'

const logOutTimeout = 2_000
const never = new Promise<never>(() => {})
let leaving = false

/** The session is over: nothing stays in the browser, one notice, and back here after signing in (product.md). */
export function endSession(): Promise<never> {
  if (leaving) return never
  leaving = true
  clearBrowser()
  const here = location.pathname + location.search
  redirectWithToast(loginFor(here), 'error', 'Your session has ended. Please sign in again.')
  return never
}

/** Log Out: ends the session on the server when it can be reached, and in the browser always. */
export async function logOut(): Promise<void> {
  const refreshToken = readSession()?.refreshToken
  leaving = true
  if (refreshToken) await soon(send(auth.logout, { body: { refreshToken } }))
  clearBrowser()
  location.assign(paths.login)
}

/** The session ended with what a person did themselves: the login says that it was done. */
export function leaveSignedOut(text: string): void {
  leaving = true
  clearBrowser()
  redirectWithToast(paths.login, 'success', text)
}

const soon = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, logOutTimeout))])

/** When another tab logs out, this one leaves too; when another person signs in there, this one starts afresh. */
export function followOtherTabs(): () => void {
  const bearer = bearerId()
  const follow = () => {
    if (leaving) return
    const now = bearerId()
    const isOther = now !== undefined && now !== bearer
    if (readSession() && !isOther) return
    leaving = true
    if (isOther) location.reload()
    else location.replace(paths.login)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

const bearerId = () => bearerOf(readSession()?.accessToken ?? '')
