import type { Tokens } from '#contract/auth.ts'
import { deviceStorage } from '../lib/browser/storage.ts'
import { inThisLanguage } from '../lib/page/inThisLanguage.ts'
import { paths } from '../lib/paths.ts'
import { readClaims } from '../lib/session/claims.ts'
import { nextPage } from '../lib/session/destination.ts'
import { saveTokens } from '../lib/session/saveTokens.ts'
import { waiting } from './waiting.ts'

/** Begins the session in this browser and opens the shell. */
export function enter({ accessToken, refreshToken = '' }: Tokens, search = location.search): void {
  waiting.forget()
  const canKeep = deviceStorage() !== undefined
  if (canKeep) saveTokens(accessToken, refreshToken)
  // The sign-in page says what a session needs.
  location.assign(canKeep ? nextPage(readClaims(accessToken).role, search) : inThisLanguage(paths.login))
}
