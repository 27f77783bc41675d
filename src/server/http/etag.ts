import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Marks each JSON answer of a GET with the hash of its bytes, and answers 304 without a body to a client that has
 * them. @fastify/etag has no option to leave out changes and refusals, which then could be answered 304.
 */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const etag = `"${hash('sha1', payload, 'base64url')}"`
    reply.header('etag', etag)
    if (!isSame(request.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304)
    done(null, '')
  })
}

/** A proxy that compresses an answer makes its tag a weak one. */
const isSame = (given: string | undefined, etag: string) => given === etag || given === `W/${etag}`
