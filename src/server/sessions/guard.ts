import type { FastifyRequest } from 'fastify'
import type { Guard } from '../http/route.ts'
import type { Caller } from '../lib/actor.ts'
import { forbidden, unauthenticated } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { readAccessToken } from './access-tokens.ts'
import { factorMissing, lacksFactor } from './required-factor.ts'
import { allows } from './roles.ts'
import { findCaller } from './sessions.ts'

/** Refuses a request before its body is read; `transactAs` checks again. */
export function accountGuard(services: Services): Guard {
  return ({ access, shapes }) =>
    async (request) => {
      const caller = await authenticate(services, request)
      if (caller) request.caller = caller
      if (access === 'visitor') return
      if (!caller) throw unauthenticated()
      if (!allows(access, caller.role)) throw forbidden()
      if (!shapes.withoutFactor && lacksFactor(services.config, caller)) throw factorMissing()
    }
}

async function authenticate(services: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token && (await readAccessToken(services, token))
  return claims ? findCaller(services, claims.sid) : undefined
}
