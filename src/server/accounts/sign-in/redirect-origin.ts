import { invalid } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'

/** The origin that asks for a token of its own. Origins are compared exactly (product: Sessions and tokens). */
export function audienceOf({ config }: Pick<Services, 'config'>, redirectUrl?: string | null): string | undefined {
  if (redirectUrl == null) return undefined
  const url = URL.parse(redirectUrl)
  // Browsers skip or rewrite control characters, spaces and backslashes.
  const clean = !/[^!-\uffff]|\\/.test(redirectUrl)
  // Neither a name before the host nor a scheme that borrows an origin.
  if (clean && url?.href.startsWith(`${url.origin}/`) && config.redirectOrigins.has(url.origin)) return url.origin
  throw invalid('redirectUrl', 'This address is not allowed as a place to return to after signing in.')
}
