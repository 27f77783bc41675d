import type { FastifyInstance } from 'fastify'

const interval = 50

/** Node closes idle connections once, so one that becomes idle later would delay the shutdown. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), interval)
    app.server.once('close', () => clearInterval(timer))
  })
}
