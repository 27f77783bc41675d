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

/** Ends a request whose JSON body drips in too slowly; uploads have a rule of their own. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const timer = setTimeout(() => request.raw.destroy(), bodyDeadline)
    payload.once('close', () => clearTimeout(timer))
    return payload
  })
}
