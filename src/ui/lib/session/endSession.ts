import { auth } from '#contract/auth.ts'
import { send } from '../http/send.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { redirectWithToast } from '../toast/toast.ts'
import { bearerOf } from './claims.ts'
import { loginFor } from './destination.ts'
import { keepDraft } from './draft.ts'
import { clearBrowser, readSession } from './session.ts'

const logOutTimeout = 2_000
const never = new Promise<never>(() => {})
let leaving = false

/** Ends the session in the browser: clears storage and opens the login page with a toast and a way back (product: Sessions and tokens). */
export function endSession(): Promise<never> {
  if (leaving) return never
  leaving = true
  keepDraft(clearBrowser)
  const here = location.pathname + location.search
  redirectWithToast(loginFor(here), 'error', t('Your session has ended. Please sign in again.'))
  return never
}

/** Log Out: ends the session on the server if it can be reached, and always in the browser. */
export async function logOut(): Promise<void> {
  const refreshToken = readSession()?.refreshToken
  leaving = true
  if (refreshToken) await withTimeLimit(send(auth.logout, { body: { refreshToken } }))
  clearBrowser()
  location.assign(paths.login)
}

/** After an action that ended the session: clears storage and shows `text` on the login page. */
export function leaveSignedOut(text: string): void {
  leaving = true
  clearBrowser()
  redirectWithToast(paths.login, 'success', text)
}

const withTimeLimit = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, logOutTimeout))])

/** Follows other tabs: leaves when one logs out, reloads when another user signs in. Returns how to stop. */
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
