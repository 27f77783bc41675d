import type { FastifyRequest } from 'fastify'
import { invalid } from '../lib/errors.ts'
import { forwardedAddress } from './tour-token.ts'

/** What a browser asked a proxy for that uses `kit=redirect`. */
export function askedAddress(request: Pick<FastifyRequest, 'headers'>): URL {
  const asked = forwardedAddress(request)
  if (!asked) throw invalid('kit', 'The proxy does not pass on the address that was asked for (X-Forwarded-Uri).')
  return asked
}

/**
 * The same address on the tour's host without a token, and the cookie for the one that was verified. Undefined when it
 * brought none.
 */
export function withoutToken(asked: URL, tourAddress: string, verified: string) {
  if (!asked.searchParams.get('token')) return undefined
  const query = new URLSearchParams(asked.search)
  query.delete('token')
  const { origin } = new URL(tourAddress)
  const address = Object.assign(new URL(origin), { pathname: asked.pathname, search: String(query) })
  return { address: address.href, cookie: cookieOf(verified, asked.pathname) }
}

/** Tours in folders of one host keep their tokens apart. A browser takes a `;` for the end of the path. */
function cookieOf(token: string, path: string): string {
  const folder = /^[^;]*\//.exec(path)?.[0] ?? '/'
  return `docent-tour=${token}; Path=${folder}; HttpOnly; Secure; SameSite=None; Partitioned`
}
