import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { published } from '../http/openapi.ts'
import { forbidden } from '../lib/errors.ts'
import { output } from '../lib/output.ts'
import { hashToken } from '../lib/tokens.ts'
import type { Services } from '../services.ts'
import { registerInstallation } from './installation-metrics.ts'
import { figures } from './probe-operations.ts'

/** Prometheus metrics, for this machine or a caller with METRICS_TOKEN. */
export async function metricsRoute(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services
  const register = new Registry()
  collectDefaultMetrics({ register })
  registerInstallation(register, services)
  const durations = new Histogram({
    name: 'docent_request_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  new Counter({
    name: 'docent_log_lines_lost_total',
    help: 'Lines of the log that could not be written, such as to a full disk',
    registers: [register],
    collect() {
      this.reset()
      this.inc(output.lost())
    },
  })

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1_000)
    done()
  })

  app.get('/metrics', { logLevel: 'silent', config: published(() => figures) }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw forbidden('Figures are for this machine, or with METRICS_TOKEN.')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function mayRead({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(hashToken(headers.authorization ?? ''))
    return timingSafeEqual(given, Buffer.from(hashToken(`Bearer ${token}`)))
  }
  // Behind an untrusted proxy on this machine, every visitor appears to be local.
  const proxied = 'x-forwarded-for' in headers || 'forwarded' in headers || 'x-real-ip' in headers
  return !proxied && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}
