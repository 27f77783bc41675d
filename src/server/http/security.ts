import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { permissionsPolicy } from './permissions-policy.ts'

const bodyDeadline = 30_000

interface Site {
  publicUrl: string
}

export function addSecurityHeaders(app: FastifyInstance, site: Site): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    withSecurityHeaders(reply, site)
    done()
  })
}

const strictest = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
}
const overTls = { ...strictest, 'strict-transport-security': 'max-age=31536000' }

export const headersOf = ({ publicUrl }: Site): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? overTls : strictest

/** Headers of the reply win; an empty one is removed. */
export function withSecurityHeaders(reply: FastifyReply, site: Site): FastifyReply {
  for (const [name, value] of Object.entries(headersOf(site))) {
    if (!reply.hasHeader(name)) reply.header(name, value)
    else if (reply.getHeader(name) === '') reply.removeHeader(name)
  }
  return reply
}

/** `limit` is in milliseconds. Who sends too slowly is told so. The time to answer is not limited here, and uploads have their own limits. */
export function limitBodyTime(app: FastifyInstance, limit = bodyDeadline): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!hasBody(raw.headers)) return
    const end = () => {
      if (reply.raw.headersSent) raw.destroy()
      else app.server.emit('clientError', lateBody(), raw.socket)
    }
    const timer = setTimeout(end, limit)
    for (const arrived of ['end', 'close']) raw.once(arrived, () => clearTimeout(timer))
    // Fastify does not read these bodies, and the timer would run until the reply.
    if (raw.method === 'GET' || raw.method === 'HEAD') raw.resume()
  })
}

/** Closes the connection of a request whose body still arrives `limit` milliseconds after the answer. */
export function limitRestOfBody(app: FastifyInstance, limit = bodyDeadline): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), limit)
    raw.once('close', () => clearTimeout(timer))
  })
}

/** The error of Node for a request that arrives too slowly. */
const lateBody = () => Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
