import { errorWords } from '../i18n/errorWords.ts'
import { toast } from '../toast/toast.ts'
import { renewSession } from './refresh.ts'
import { readSession } from './session.ts'

/** Gets an access token that names what the person chose. Returns false after a failure, which it tells. */
export async function renewClaims(): Promise<boolean> {
  try {
    await renewSession(readSession()?.accessToken ?? '')
    return true
  } catch (error) {
    toast.error(errorWords(error))
    return false
  }
}

/** Loads the page again, because it chooses its language while it loads. */
export async function showInChosenLanguage(beforeLoad?: () => void): Promise<void> {
  if (!(await renewClaims())) return
  beforeLoad?.()
  location.reload()
}
