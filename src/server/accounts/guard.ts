import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { Caller } from '../platform/actor.ts'
import { forbidden, unauthenticated } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { readAccessToken } from './access-tokens.ts'
import { findCaller } from './sessions.ts'
import { allows } from './transact-as.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

/** Before the body is read: who calls, from the session and user rows, and whether they may. `transactAs` looks again. */
export function guard(services: Services, access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    const caller = await authenticate(services, request)
    if (caller) request.caller = caller
    if (access === 'visitor') return
    if (!caller) throw unauthenticated()
    if (!allows(access, caller.role)) throw forbidden()
  }
}

async function authenticate(services: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token && (await readAccessToken(services, token))
  return claims ? findCaller(services, claims.sid) : undefined
}
