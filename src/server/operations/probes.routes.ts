import type { FastifyInstance } from 'fastify'
import { published } from '../http/openapi.ts'
import type { Services } from '../services.ts'
import { alive, ready } from './probe-operations.ts'
import { findReadiness } from './readiness.ts'

const cachedFor = 1_000

/** Liveness touches nothing. Readiness looks at all that a call may need, at most once a second. */
export function probeRoutes(app: FastifyInstance, services: Services): void {
  let last: { at: number; found: ReturnType<typeof findReadiness> } | undefined
  app.get('/healthz', { logLevel: 'silent', config: published(() => alive) }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'silent', config: published(() => ready) }, async (_request, reply) => {
    if (!last || performance.now() - last.at > cachedFor)
      last = { at: performance.now(), found: findReadiness(services) }
    const { problems, schema } = await last.found
    if (problems.length > 0) reply.code(503).header('retry-after', 1)
    return { status: problems.length > 0 ? 'not ready' : 'ready', problems, schema }
  })
}
