import type { FastifyRequest } from 'fastify'

/**
 * Where a tour token may come from: the query; the original address that a proxy forwards (nginx by X-Original-URI,
 * Caddy and Traefik by X-Forwarded-Uri); or the cookie that the proxy sets on the tour's own host, so that pictures and
 * scripts pass too.
 */
export function tourTokenOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string | undefined {
  const { token } = query as { token?: string }
  const original = text(headers['x-original-uri']) ?? text(headers['x-forwarded-uri'])
  const forwarded = original && URL.parse(original, 'http://tour')?.searchParams.get('token')
  const cookie = /(?:^|;\s*)docent-tour=([\w-]{1,200})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return token || forwarded || cookie || undefined
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
