import type { Db, Trx } from '../../database/dialect.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { eraseData } from './erase-data.ts'
import * as queries from './erasure.queries.ts'
import { contentsNaming } from './held-requests.ts'

type Requests = Awaited<ReturnType<typeof queries.lockRequestsOf>>

/** What was erased together. */
export interface ErasedMany {
  readonly mailIds: string[]
  readonly keys: string[]
  /** Whether there are more. */
  readonly areMore: boolean
}

/** Erases some requests of this address, the oldest first. */
export async function eraseRequestsOf(trx: Trx, services: Services, actor: Actor, key: string, most: number) {
  return eraseAll(trx, services, actor, await queries.lockRequestsOf(trx, key, most + 1), most)
}

/** Erases some requests that were decided before this time, the oldest decisions first. */
export async function eraseDecidedBefore(trx: Trx, services: Services, actor: Actor, time: number, most: number) {
  return eraseAll(trx, services, actor, await queries.lockDecidedBefore(trx, time, most + 1), most)
}

/** Counts the requests that `eraseDecidedBefore` would erase, as far as this many. */
export const countDecidedBefore = (db: Db, time: number, most: number): Promise<number> =>
  queries.countDecidedBefore(db, time, most)

async function eraseAll(
  trx: Trx,
  services: Services,
  actor: Actor,
  found: Requests,
  most: number,
): Promise<ErasedMany> {
  const requests = found.slice(0, most)
  const mailIds: string[] = []
  for (const request of requests) mailIds.push(...(await eraseData(trx, services, actor, request)))
  return { mailIds, keys: requests.map(({ emailKey }) => emailKey), areMore: found.length > most }
}

/** Empties the events of another address's request that hold a form with this address. */
export async function eraseContentsNaming(trx: Trx, requestId: string, key: string): Promise<void> {
  const events = await contentsNaming(trx, requestId, key)
  await queries.emptyEvents(
    trx,
    events.map(({ id }) => id),
  )
}
