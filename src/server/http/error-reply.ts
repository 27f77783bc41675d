import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import { isConflicting, isUnavailable } from '../database/dialect.ts'
import { diskErrorOf } from '../lib/disk-error.ts'
import { DomainError, notFound, template, tooBusy, unavailable } from '../lib/errors.ts'
import { withSecurityHeaders } from './security.ts'

/** Fastify raises these errors itself. */
export const statusMessages: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  431: 'The headers of the request are too large.',
}

/** Every error becomes a problem document (RFC 9457) whose first member is `Message`. */
export function replyWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, readable(error, request)))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound('This address')))
}

/** Addresses that Fastify cannot parse reach no route or hook. */
export const refuseAddress =
  (site: { publicUrl: string }) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    sendProblem(request, withSecurityHeaders(reply, site), readable(error, request))
  }

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const { status, details } = error
  const problem = problemOf(error, request.id)
  if (details.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(details.retryAfter)))
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

export function problemOf({ status, message, sentence, details }: DomainError, requestId: string): Problem {
  const title = STATUS_CODES[status] ?? 'Error'
  return {
    Message: message,
    type: 'about:blank',
    title,
    status,
    code: details.code ?? title.toLowerCase().replaceAll(' ', '-'),
    requestId,
    ...template(sentence, details.values),
    ...(details.errors ? { errors: details.errors } : {}),
    ...(details.startTime === undefined ? {} : { startTime: details.startTime }),
    ...(details.opensIn === undefined ? {} : { opensIn: details.opensIn }),
    ...(details.name === undefined ? {} : { name: details.name }),
  }
}

const databaseUnavailable = unavailable('Docent cannot reach its database just now. Please try again in a moment.')

/** A commit whose answer was lost is made all the same, now and then. */
const perhapsStored = unavailable(
  'Docent cannot reach its database just now. What you sent may have been stored: please look before you send it again.',
)

/** Rethrows unexpected errors. */
export function statusOf(error: unknown): number {
  if (error instanceof DomainError) return error.status
  if (isUnavailable(error)) return databaseUnavailable.status
  throw error
}

function readable(error: FastifyError, request: FastifyRequest): DomainError {
  if (error instanceof DomainError) {
    if (error.cause) request.log.warn({ reason: String(error.cause) }, 'unavailable')
    return error
  }
  // A body that broke off looks like a database that did.
  if (request.raw.destroyed && !request.raw.complete) return new DomainError(408, statusMessages[408] ?? '')
  const diskError = diskErrorOf(error)
  if (diskError) {
    request.log.warn({ reason: error.message, code: error.code }, 'disk unavailable')
    return diskError
  }
  if (isUnavailable(error)) {
    request.log.warn({ reason: error.message, code: error.code }, 'database unavailable')
    if (isConflicting(error)) return tooBusy()
    return request.method === 'GET' || request.method === 'HEAD' ? databaseUnavailable : perhapsStored
  }
  const status = error.statusCode ?? 500
  if (status === 415) return refusedType(request)
  if (status >= 400 && status < 500) return new DomainError(status, statusMessages[status] ?? statusMessages[400] ?? '')
  request.log.error({ err: error }, 'unexpected error')
  return new DomainError(500, 'Something went wrong on our side. Please try again.')
}

/** Names what the call takes: its part of the server parses nothing else. */
function refusedType({ server }: FastifyRequest): DomainError {
  if (server.hasContentTypeParser('image/png'))
    return new DomainError(415, 'Please send the file as image/png or image/svg+xml.')
  if (server.hasContentTypeParser('application/json')) return new DomainError(415, 'Please send application/json.')
  return new DomainError(415, 'Please send the file as application/octet-stream.')
}
