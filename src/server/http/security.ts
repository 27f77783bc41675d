import type { FastifyInstance, FastifyReply } from 'fastify'

const bodyDeadline = 30_000

/** Headers of every answer, and a limit on how long a body may take. */
export function secure(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const https = publicUrl.startsWith('https:')
  app.addHook('onSend', async (_request, reply) => {
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
    secured(reply)
  })
}

/** The strictest headers, where nothing else was chosen. */
export function secured(reply: FastifyReply): FastifyReply {
  const headers = reply.getHeaders()
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'no-referrer')
  if (!headers['x-frame-options']) reply.header('x-frame-options', 'DENY')
  if (!headers['cache-control']) reply.header('cache-control', 'no-store')
  if (!headers['content-security-policy']) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
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
