import type { FastifyInstance } from 'fastify'

const interval = 50

/**
 * Node closes idle connections once, when closing begins. One whose last answer is just leaving becomes idle a moment
 * later and would hold the end up for as long as it is kept alive.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), interval)
    app.server.once('close', () => clearInterval(timer))
  })
}
