import { auth } from '#contract/auth.ts'
import { send } from '../http/send.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'
import { redirectWithToast } from '../toast/toast.ts'
import { loginFor } from './destination.ts'
import { keepDraft } from './draft.ts'
import { selfId } from './self.ts'
import { clearBrowser, readSession } from './session.ts'

const logOutTimeout = 2_000
const never = new Promise<never>(() => {})
/** Tells other tabs that the session ended, rather than by Log Out. It is cleared with all that is stored. */
const endedPlace = 'docent-session-ended'
let leaving = false

/** Ends the session in the browser: clears storage and opens the login page with a toast and a way back (product: Sessions and tokens). */
export function endSession(): Promise<never> {
  if (!leaving)
    leaveEnded(selfId(), () => {
      localStorage.setItem(endedPlace, '')
      clearBrowser()
    })
  return never
}

function leaveEnded(bearer: string | undefined, clear: () => void): void {
  leaving = true
  keepDraft(bearer, clear)
  const here = location.pathname + location.search
  redirectWithToast(loginFor(here), 'error', t('Your session has ended. Please sign in again.'))
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

/**
 * Follows other tabs: leaves when the session ends in one, reloads when another user signs in. A page to which somebody
 * goes back after its session shows nothing of it. Returns how to stop.
 */
export function followOtherTabs(): () => void {
  const bearer = selfId()
  let hasEnded = false
  const follow = ({ key }: StorageEvent) => {
    if (leaving) return
    hasEnded ||= key === endedPlace
    const now = selfId()
    const isOther = now !== undefined && now !== bearer
    if (readSession() && !isOther) return
    if (hasEnded && !isOther) return leaveEnded(bearer, () => sessionStorage.clear())
    leaving = true
    if (isOther) location.reload()
    else location.replace(paths.login)
  }
  const followBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || (selfId() === bearer && !leaving)) return
    document.body.replaceChildren()
    location.reload()
  }
  addEventListener('storage', follow)
  addEventListener('pageshow', followBack)
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', followBack)
  }
}
