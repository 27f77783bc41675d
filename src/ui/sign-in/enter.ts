import type { Tokens } from '#contract/auth.ts'
import { readClaims } from '../lib/session/claims.ts'
import { nextPage } from '../lib/session/destination.ts'
import { saveTokens } from '../lib/session/saveTokens.ts'
import { waiting } from './waiting.ts'

/** Begins the session in this browser and opens the shell. */
export function enter({ accessToken, refreshToken = '' }: Tokens, search = location.search): void {
  saveTokens(accessToken, refreshToken)
  waiting.forget()
  location.assign(nextPage(readClaims(accessToken).role, search))
}
