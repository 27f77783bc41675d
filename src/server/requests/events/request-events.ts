import { randomUUIDv7 } from 'node:crypto'
import type { RequestEvent, RequestEventKind } from '#contract/request-shapes.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Actor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import * as requests from '../request/requests.queries.ts'
import * as queries from './request-events.queries.ts'

/** Kinds that visitors cause as often as they like: so many of each are kept, the newest (docs/decisions/0026). */
const trimmed: readonly RequestEventKind[] = ['askedAgain', 'corrected', 'opened', 'openedByMachine']
const kept = 20
const maxRead = 200

/**
 * Records an event of a request in the transaction that caused it, with the key of the form that it holds. Returns the
 * event's id.
 */
export async function recordEvent(
  trx: Trx,
  { now }: Pick<Services, 'now'>,
  { caller }: Actor,
  requestId: string,
  kind: RequestEventKind,
  details: RequestEvent['details'] = {},
  keyHash: string | null = null,
): Promise<string> {
  const id = randomUUIDv7()
  const actorId = caller?.id ?? null
  await queries.insertEvent(trx, { id, requestId, at: now(), kind, actorId, details: JSON.stringify(details), keyHash })
  if (trimmed.includes(kind)) await queries.trimEvents(trx, { requestId, kind, kept })
  return id
}

/** Returns the events, oldest first. Throws a 404 for an unknown request. */
export async function listEvents({ db }: Services, requestId: string): Promise<{ data: RequestEvent[] }> {
  if (!(await requests.exists(db, requestId))) throw notFound('This request')
  const events = await queries.findEvents(db, requestId, maxRead)
  return {
    data: events.map(({ firstName, lastName, details, ...event }) => ({
      ...event,
      actor: firstName === null ? null : `${firstName} ${lastName}`,
      details: JSON.parse(details) as RequestEvent['details'],
    })),
  }
}
