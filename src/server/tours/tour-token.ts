import type { FastifyRequest } from 'fastify'

/**
 * Returns the tour token of a request: from the query, from the original address that a proxy forwards (nginx in
 * X-Original-URI, Caddy and Traefik in X-Forwarded-Uri), or from the cookie that the proxy sets on the tour's host for
 * images and scripts.
 */
export function tourTokenOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string | undefined {
  const { token } = query as { token?: string }
  const original = text(headers['x-original-uri']) ?? text(headers['x-forwarded-uri'])
  const forwarded = original && URL.parse(original, 'http://tour')?.searchParams.get('token')
  const cookie = /(?:^|;\s*)docent-tour=([\w-]{1,200})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return token || forwarded || cookie || undefined
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
