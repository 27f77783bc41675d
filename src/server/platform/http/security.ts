import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { permissionsPolicy } from './permissions.ts'

const bodyDeadline = 30_000

interface Site {
  publicUrl: string
}

/** Adds the headers of every answer. */
export function addSecurityHeaders(app: FastifyInstance, site: Site): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    withSecurityHeaders(reply, site)
    done()
  })
}

export const strictest = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
}
const overTls = { ...strictest, 'strict-transport-security': 'max-age=31536000' }

/** The strictest headers. A visitor's browser keeps to HTTPS for a year once it came by it. */
export const headersOf = ({ publicUrl }: Site): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? overTls : strictest

/** The strictest headers, where nothing else was chosen. */
export function withSecurityHeaders(reply: FastifyReply, site: Site): FastifyReply {
  for (const [name, value] of Object.entries(headersOf(site))) if (!reply.hasHeader(name)) reply.header(name, value)
  return reply
}

/**
 * Ends a request whose JSON body takes longer than this to arrive, in milliseconds; how long its answer takes is not
 * limited here. Uploads have a rule of their own.
 */
export function limitBodyTime(app: FastifyInstance, limit = bodyDeadline): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw.headers)) return
    const timer = setTimeout(() => raw.destroy(), limit)
    for (const arrived of ['end', 'close']) raw.once(arrived, () => clearTimeout(timer))
    // Nobody reads the body of these, so it would count as arriving until the answer has left.
    if (raw.method === 'GET' || raw.method === 'HEAD') raw.resume()
  })
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
