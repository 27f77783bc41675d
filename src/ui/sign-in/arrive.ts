import type { Tokens } from '#contract/auth.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { withEditorToken } from '../lib/session/destination.ts'
import { enter } from './enter.ts'

/** The site that asked for a token of its own. */
export function elsewhere(): { redirectUrl?: string } {
  const redirectUrl = queryValue('redirect-url')
  return redirectUrl ? { redirectUrl } : {}
}

/** What opens after the last step; another site's token is not stored (product: Sessions and tokens). */
export function arrive(tokens: Tokens): void {
  const { redirectUrl } = elsewhere()
  if (redirectUrl) location.replace(withEditorToken(redirectUrl, tokens.accessToken))
  else enter(tokens)
}
