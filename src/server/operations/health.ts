import { access, constants } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { assertWritable } from '../database/health.ts'
import { published } from '../http/openapi.ts'
import { assertOutboxReadable } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { alive, ready } from './health-operations.ts'

const cachedFor = 1_000

/** Liveness touches nothing. Readiness checks database, storage and outbox, at most once a second. */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  let last = { at: Number.NEGATIVE_INFINITY, problems: Promise.resolve<string[]>([]) }
  app.get('/healthz', { logLevel: 'silent', config: published(() => alive) }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'silent', config: published(() => ready) }, async (_request, reply) => {
    if (performance.now() - last.at > cachedFor) last = { at: performance.now(), problems: findProblems(services) }
    const problems = await last.problems
    if (problems.length > 0) reply.code(503).header('retry-after', 1)
    return { status: problems.length > 0 ? 'not ready' : 'ready', problems }
  })
}

async function findProblems({ db, storage, config, now }: Services): Promise<string[]> {
  const checks = {
    database: () => assertWritable(db, now()),
    outbox: () => assertOutboxReadable(db),
    storage: () => storage.assertReachable(),
    folder: () => access(config.dataDir, constants.W_OK),
  }
  const results = await Promise.allSettled(Object.values(checks).map((check) => check()))
  return Object.keys(checks).filter((_name, index) => results[index]?.status === 'rejected')
}
