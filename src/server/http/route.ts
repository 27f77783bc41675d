import compile from 'fast-json-stringify'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySerializerCompiler,
  onRequestAsyncHookHandler,
} from 'fastify'
import { type Access, aliases, type Endpoint, type Received, type Reply, type Shapes } from '#contract/endpoint.ts'
import type { Actor, AuthenticatedActor, Caller } from '../lib/actor.ts'
import { memoize } from '../lib/memoize.ts'
import { assertProven, proofRule } from '../lib/proof.ts'
import type { Services } from '../services.ts'
import { browserOf, cookieOf } from './browser-cookie.ts'
import { limitConcurrency } from './concurrency-limiter.ts'
import { logDeedsOf } from './log.ts'
import { networkOf } from './network.ts'
import { published } from './openapi.ts'
import { operationOf } from './operation.ts'
import { timed } from './slowest-calls.ts'
import { formats } from './validation.ts'

type ActorOf<A extends Access> = A extends 'visitor' ? Actor : AuthenticatedActor

interface Call<A extends Access> {
  readonly actor: ActorOf<A>
  /** Its clock stands still at the arrival of the whole request. */
  readonly services: Services
}

type Handler<S extends Shapes, A extends Access> = (input: Received<S> & Call<A>) => Promise<Reply<S>> | Reply<S>

/** Registers an entry under each of its aliases. An empty result becomes a 204. */
export type Route = <S extends Shapes, A extends Access>(entry: Endpoint<S, A>, handle: Handler<S, A>) => void

type RawHandler<S extends Shapes, A extends Access> = (
  input: Received<S> & Call<A>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** The reply is not JSON. `onRequest` hooks run before the body is read. */
export type RawRoute = <S extends Shapes, A extends Access>(
  entry: Endpoint<S, A>,
  handle: RawHandler<S, A>,
  onRequest?: onRequestAsyncHookHandler[],
) => void

/** The hook sets the caller, and refuses a request before its body is read. */
export type Guard = (entry: Endpoint) => onRequestAsyncHookHandler

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

export function router(app: FastifyInstance, services: Services, guard: Guard): { route: Route; rawRoute: RawRoute } {
  const rawRoute: RawRoute = (entry, handle, onRequest = []) => {
    for (const url of aliases(entry)) {
      app.route({
        method: entry.method,
        url,
        schema: schemaOf(entry),
        config: published(() => operationOf(entry, url)),
        onRequest: [guard(entry), ...onRequest],
        handler: (request, reply) => handle(received(services, entry, request), request, reply),
      })
    }
  }
  const route: Route = (entry, handle) => {
    const isForAll = entry.access === 'visitor' && entry.shapes.body
    const { enter, onRequest } = isForAll ? limitConcurrency(handle) : { enter: handle, onRequest: [] }
    const answered = async (input: Parameters<typeof handle>[0], _request: FastifyRequest, reply: FastifyReply) => {
      const answer = await timed(services, entry, () => enter(input))
      const { browser } = input.actor
      if (browser) reply.header('set-cookie', cookieOf(browser, services.config))
      if (answer === undefined) return reply.code(204).send()
      // Fastify would send a plain string unchanged.
      if (typeof answer === 'string') return reply.type('application/json').send(JSON.stringify(answer))
      return answer
    }
    rawRoute(entry, answered, onRequest)
  }
  return { route, rawRoute }
}

/** The contract's serialiser of a 200 omits fields that the contract does not name. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema, httpStatus }) => {
  if (httpStatus !== '200') return JSON.stringify
  const serializer = memoize(() => compile(schema, { ajv: { formats } }))
  return (answer) => serializer()(answer)
}

function received<S extends Shapes, A extends Access>(
  services: Services,
  { access, shapes: { proof, signsIn } }: Endpoint<S, A>,
  request: FastifyRequest,
): Received<S> & Call<A> {
  const { params, query, body, caller, ip, headers } = request
  const at = services.now()
  const mustProve = proof && proofRule(proof, body)
  const browser = signsIn && browserOf(headers.cookie, services.config)
  const from = { network: networkOf(ip), agent: headers['user-agent'], browser }
  const actor = { caller, ...from, access, mustProve, log: logDeedsOf(request) }
  assertProven(actor, at)
  const call = { actor, services: { ...services, now: () => at } }
  return { params, query, body, ...call } as unknown as Received<S> & Call<A>
}

function schemaOf({ shapes: { params, query, body, reply } }: Endpoint): FastifySchema {
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(reply ? { response: { 200: reply } } : {}),
  }
}
