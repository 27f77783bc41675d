import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const bodyDeadline = 30_000

/** Headers of every answer, and a limit on how long a body may take. */
export function secure(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const https = publicUrl.startsWith('https:')
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
    secured(reply)
    done()
  })
}

const strictest = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The strictest headers, where nothing else was chosen. */
export function secured(reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(strictest)) if (!reply.hasHeader(name)) reply.header(name, value)
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
