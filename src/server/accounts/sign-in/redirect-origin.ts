import { invalid } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'

/** The origin that asks for a token of its own. Throws a 400 when it is not allowed. */
export function audienceOf(services: Pick<Services, 'config'>, redirectUrl?: string | null): string | undefined {
  if (redirectUrl == null) return undefined
  const origin = allowedOrigin(services, redirectUrl)
  if (origin !== undefined) return origin
  throw invalid('redirectUrl', 'This address is not allowed as a place to return to after signing in.')
}

/** Undefined when it is not allowed. Origins are compared exactly (product: Sessions and tokens). */
export function allowedOrigin({ config }: Pick<Services, 'config'>, redirectUrl: string): string | undefined {
  const url = URL.parse(redirectUrl)
  // Browsers skip or rewrite control characters, spaces and backslashes.
  const clean = !/[^!-\uffff]|\\/.test(redirectUrl)
  // Neither a name before the host nor a scheme that borrows an origin.
  if (clean && url?.href.startsWith(`${url.origin}/`) && config.redirectOrigins.has(url.origin)) return url.origin
  return undefined
}
