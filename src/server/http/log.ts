import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deed } from '../lib/actor.ts'

interface Failure extends Error {
  readonly code?: string
  /** Of PostgreSQL. */
  readonly severity?: string
  /** Of a mail server. */
  readonly responseCode?: number
}

/** Messages of PostgreSQL and of mail servers repeat what they were given, which may be personal. */
export function loggedError({ name, code, message, stack = '', ...error }: Failure) {
  const isOurs = error.severity === undefined && error.responseCode === undefined
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return { type: name, code, message: isOurs ? message : '', stack: frames.join('\n') }
}

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

/** Each committed action of a call, as the audit has it, under the request's id. Programs that read the log know it as `deed`. */
export const logDeedsOf =
  ({ log, caller }: FastifyRequest) =>
  (deed: Deed): void =>
    log.info({ ...deed, ...(caller ? { user: caller.id } : {}) }, 'deed')
