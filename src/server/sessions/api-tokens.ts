import type { TokenRight } from '#contract/endpoint.ts'
import { type Trx, transact } from '../database/dialect.ts'
import type { Caller } from '../lib/actor.ts'
import { clockSkew } from '../lib/clock.ts'
import { hour } from '../lib/durations.ts'
import { DomainError, forbidden } from '../lib/errors.ts'
import { hashToken } from '../lib/tokens.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import * as queries from './api-tokens.queries.ts'
import { limits } from './rate-limits.ts'
import { lacksFactor } from './required-factor.ts'
import { allows } from './roles.ts'
import { findCaller } from './sessions.ts'
import { isApiToken } from './token-format.ts'

export {
  findEveryToken,
  findTokensOf,
  insertToken,
  lockCallsOfHolder,
  lockCount,
  removeToken,
  removeTokensOf,
  removeTokensSince,
} from './api-tokens.queries.ts'

/** Milliseconds between two notes of a token's use, so that a busy one costs no write more. */
const noted = hour

type Needs = Pick<Services, 'db' | 'now' | 'config'>

/** Undefined for a token that is unknown, over, or of somebody who is no active member of staff. */
export async function findTokenCaller({ db, now }: Needs, token: string): Promise<Caller | undefined> {
  return isApiToken(token) ? callerOf(await queries.findByHash(db, hashToken(token), now())) : undefined
}

/** The caller of a session or an API token that still stands and has all factors, by its id. */
export async function findCredential(services: Needs, id: string): Promise<Caller | undefined> {
  const { db, now, config } = services
  return unlessResting(config, (await findCaller(services, id)) ?? callerOf(await queries.findById(db, id, now())))
}

/** As `findCredential`; undefined when its holder is no member of staff any more. */
export async function findStaff(services: Needs, id: string): Promise<Caller | undefined> {
  const caller = await findCredential(services, id)
  return caller && allows('admin', caller.role) ? caller : undefined
}

export async function lockTokenCaller(trx: Trx, { config, now }: Omit<Needs, 'db'>, id: string) {
  return unlessResting(config, callerOf(await queries.lockById(trx, id, now())))
}

function callerOf(holder: queries.Holder | undefined): Caller | undefined {
  if (!holder || !allows('admin', holder.role)) return undefined
  const { name, scope, ...person } = holder
  return { ...person, proven: 0, token: { name, scope } }
}

/** A token rests, and what a session opened, while its person has to set a second factor first. */
export const unlessResting = (config: Needs['config'], caller: Caller | undefined) =>
  caller && !lacksFactor(config, caller) ? caller : undefined

/** Throws a 403 when the call is not for this token. */
export function assertScope(right: TokenRight, { token }: Caller): void {
  if (token && right !== 'read' && right !== token.scope)
    throw forbidden('This call is not for this API token.', { code: 'token-scope' })
}

/** Throws a 429 when the token made too many calls. */
export async function noteUse({ db, config, now }: Needs, id: string, network: string): Promise<void> {
  const at = now()
  await transact(db, async (trx) => {
    await consume({ db: trx, now: at, config }, limits.callsByToken, id)
    await queries.noteUse(trx, { id, network, used: at, before: at - noted, ahead: at + clockSkew })
  })
}

export const tokenInAddress = () =>
  new DomainError(400, 'An API token belongs in the Authorization header, never in an address. Please revoke it.')
