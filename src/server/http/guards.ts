import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/common.ts'
import { type Access, accessLevels } from '#contract/endpoint.ts'
import type { Caller } from '../auth/caller.ts'
import { findCaller } from '../auth/sessions.ts'
import { readAccessToken } from '../auth/tokens.ts'
import { forbidden, unauthenticated } from '../errors.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

const levelOf: Record<Role, Access> = { USER: 'user', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' }

/** Whether people of this role may make calls of this access; the only place that says so. */
export function allows(access: Access, role: Role): boolean {
  return accessLevels.indexOf(levelOf[role]) >= accessLevels.indexOf(access)
}

/** Before the body is read: who calls, from the session and user rows, and whether they may. */
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
