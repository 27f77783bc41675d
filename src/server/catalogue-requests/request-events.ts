import { randomUUIDv7 } from 'node:crypto'
import type { RequestEvent, RequestEventKind } from '#contract/catalogue-requests.ts'
import type { Actor } from '../platform/actor.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import * as requests from './catalogue-requests.queries.ts'
import * as queries from './request-events.queries.ts'

/** How many repeated forms of a request are kept, the newest ones (docs/decisions/0026). */
const repeatsKept = 20
const mostRead = 200

/** Records an event of a request in the transaction that caused it. Returns the event's id. */
export async function recordEvent(
  trx: Trx,
  { now }: Pick<Services, 'now'>,
  { caller }: Actor,
  requestId: string,
  kind: RequestEventKind,
  details: RequestEvent['details'] = {},
): Promise<string> {
  const id = randomUUIDv7()
  const actorId = caller?.id ?? null
  await queries.insertEvent(trx, { id, requestId, at: now(), kind, actorId, details: JSON.stringify(details) })
  if (kind === 'askedAgain') await queries.trimRepeats(trx, requestId, repeatsKept)
  return id
}

/** Returns the events, oldest first. Throws a 404 for an unknown request. */
export async function listEvents({ db }: Services, requestId: string): Promise<{ data: RequestEvent[] }> {
  if (!(await requests.findRequest(db, requestId))) throw notFound('This request')
  const events = await queries.findEvents(db, requestId, mostRead)
  return {
    data: events.map(({ firstName, lastName, details, ...event }) => ({
      ...event,
      actor: firstName === null ? null : `${firstName} ${lastName}`,
      details: JSON.parse(details) as RequestEvent['details'],
    })),
  }
}
