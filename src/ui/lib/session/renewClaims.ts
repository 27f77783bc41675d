import { renewSession } from './refresh.ts'
import { readSession } from './session.ts'

/** The next access token names what the person chose. */
export const renewClaims = () => renewSession(readSession()?.accessToken ?? '')

/** The language is chosen while the page loads. */
export async function showInChosenLanguage(): Promise<void> {
  await renewClaims()
  location.reload()
}
