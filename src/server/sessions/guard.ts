import type { FastifyRequest } from 'fastify'
import { transact } from '../database/dialect.ts'
import { networkOf } from '../http/network.ts'
import type { Guard } from '../http/route.ts'
import type { Caller } from '../lib/actor.ts'
import { forbidden, unauthenticated } from '../lib/errors.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { readAccessToken } from './access-tokens.ts'
import { assertScope, findTokenCaller, noteUse, tokenInAddress } from './api-tokens.ts'
import { limits } from './rate-limits.ts'
import { factorMissing, lacksFactor } from './required-factor.ts'
import { allows } from './roles.ts'
import { findCaller } from './sessions.ts'
import { holdsToken, isMeantAsToken } from './token-format.ts'

/** Refuses a request before its body is read; `transactAs` checks again. */
export function accountGuard(services: Services): Guard {
  return ({ access, method, shapes }) =>
    async (request) => {
      if (holdsToken(request.url)) throw tokenInAddress()
      const bearer = bearerOf(request)
      if (access === 'visitor' && isMeantAsToken(bearer)) return
      const caller = await authenticate(services, bearer)
      if (caller) request.caller = caller
      if (access === 'visitor') return
      if (!caller) throw unauthenticated()
      if (!allows(access, caller.role)) throw forbidden()
      assertScope(shapes.token, caller)
      if (!shapes.withoutFactor && lacksFactor(services.config, caller)) throw factorMissing()
      if (caller.token) await noteUse(services, caller.credential, networkOf(request.ip))
      else if (method !== 'GET') await countChange(services, caller.credential)
    }
}

async function countChange({ db, config, now }: Services, sessionId: string): Promise<void> {
  await transact(db, (trx) => consume({ db: trx, now: now(), config }, limits.changesBySession, sessionId))
}

const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w.-]{1,4096})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

async function authenticate(services: Services, bearer: string): Promise<Caller | undefined> {
  if (isMeantAsToken(bearer)) return findTokenCaller(services, bearer)
  const claims = await readAccessToken(services, bearer)
  return claims ? findCaller(services, claims.sid) : undefined
}
