import type { FastifyError, FastifyInstance } from 'fastify'
import { reader } from '#contract/reader.ts'
import { isUnavailable } from '../database/dialect.ts'
import type { RawRoute } from '../http/route.ts'
import { DomainError } from '../lib/errors.ts'
import { countSeen } from './count-seen.ts'

/** A page that is being left sends this and reads no answer, so a refusal would help nobody and tell strangers. */
export function seenRoutes(app: FastifyInstance, rawRoute: RawRoute): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, parsed(body as string)))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!isExpected(error)) request.log.error({ err: error }, 'unexpected error')
    return reply.code(204).send()
  })
  rawRoute(reader.seen, async ({ services, params, body }, request, reply) => {
    if (request.headers['sec-gpc'] !== '1') await countSeen(services, params.ticket, body)
    return reply.code(204).send()
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isExpected = (error: FastifyError) =>
  error instanceof DomainError || isUnavailable(error) || (error.statusCode ?? 500) < 500
