import type { FastifyInstance } from 'fastify'

/** Logs the route's pattern, because addresses, queries, headers and bodies may be personal. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller ? { user: request.caller.id } : {}),
      },
      'request',
    )
    done()
  })
}
