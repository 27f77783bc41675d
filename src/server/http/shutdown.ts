import type { FastifyInstance } from 'fastify'

const interval = 50

/**
 * Closes idle connections repeatedly during shutdown. Node closes them once, so a connection that becomes idle later
 * would delay the shutdown until its keep-alive timeout.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), interval)
    app.server.once('close', () => clearInterval(timer))
  })
}
