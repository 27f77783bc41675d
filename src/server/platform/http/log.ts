import type { FastifyInstance } from 'fastify'

/** One line per request: the route as the contract writes it, never an address, a query, a header or a body. */
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
