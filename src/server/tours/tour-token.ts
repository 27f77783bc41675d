import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'query' | 'headers'>

/**
 * Returns the tour token of a request: from the query, from the original address that a proxy forwards (nginx in
 * X-Original-URI, Caddy and Traefik in X-Forwarded-Uri), or from the cookie that the proxy sets on the tour's host for
 * images and scripts.
 */
export function tourTokenOf({ query, headers }: Asked): string | undefined {
  const { token } = query as { token?: string }
  const forwarded = forwardedAddress({ headers })?.searchParams.get('token')
  const cookie = /(?:^|;\s*)docent-tour=([\w-]{1,200})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return token || forwarded || cookie || undefined
}

/** The path and query that a proxy forwards; its host means nothing. */
export function forwardedAddress({ headers }: Pick<Asked, 'headers'>): URL | undefined {
  const original = text(headers['x-original-uri']) ?? text(headers['x-forwarded-uri'])
  return (original && URL.parse(original, 'http://tour')) || undefined
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
