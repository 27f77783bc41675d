import { randomUUIDv7 } from 'node:crypto'
import type { RequestEvent, RequestEventKind } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'
import type { Tx } from '../../transaction/transaction.ts'
import * as queries from './request-events.queries.ts'

export { isDecision, kindsOf, opening } from './event-owners.ts'
export {
  beginEvents,
  emptyDecisions,
  emptyEvents,
  eraseEvents,
  findLatest,
  findTimes,
  moveDecisions,
  moveEvents,
  moveEventsOfOthers,
  removeEvents,
} from './request-events.queries.ts'

export const importEvents = queries.insertEvents

export type EventDetails = RequestEvent['details']

export interface NewEvent {
  readonly kind: RequestEventKind
  readonly details?: EventDetails
}

/** Visitors cause these kinds as often as they like, so only the newest are kept (docs/decisions/0026). */
const trimmed: readonly RequestEventKind[] = [
  ...(['askedAgain', 'corrected', 'submissionWithdrawn', 'submissionMoved', 'opened', 'openedByMachine'] as const),
  ...(['askedAbout', 'read'] as const),
]
const maxKept = 20
const maxRead = 200

export async function recordEvent(
  { db, now, actor }: Tx,
  requestId: string,
  { kind, details = {} }: NewEvent,
): Promise<string> {
  const id = randomUUIDv7()
  const actorId = actor.caller?.id ?? null
  const row = { id, requestId, at: now, kind, actorId, details: JSON.stringify(details) }
  await queries.insertEvent(db, row)
  if (trimmed.includes(kind)) await queries.trimEvents(db, { requestId, kind, kept: maxKept })
  return id
}

/** Returns the submission that an event of this request points to. */
export async function submissionOf(db: Db, requestId: string, eventId: string): Promise<string | undefined> {
  const event = await queries.findEvent(db, requestId, eventId)
  return event && (JSON.parse(event.details) as EventDetails).submissionId
}

/** Returns the latest 200 events of these kinds, oldest first. */
export async function readEventsOf(db: Db, requestId: string, kinds: readonly RequestEventKind[]) {
  const events = await queries.findEventsOf(db, { requestId, kinds, limit: maxRead })
  return events.map((event) => ({ ...event, details: JSON.parse(event.details) as EventDetails })).reverse()
}

/** Returns the latest 200 events of a request, oldest first. */
export async function readEvents(db: Db, requestId: string): Promise<{ data: RequestEvent[]; more: boolean }> {
  const events = await queries.findEvents(db, requestId, maxRead + 1)
  const data = events.slice(-maxRead).map(({ firstName, lastName, details, ...event }) => ({
    ...event,
    actor: firstName === null ? null : `${firstName} ${lastName}`,
    details: JSON.parse(details) as EventDetails,
  }))
  return { data, more: events.length > maxRead }
}

/** Nobody asked for it but staff. */
export const wasInvited = async (db: Db, requestId: string): Promise<boolean> =>
  (await queries.findLatest(db, requestId, ['invited'])) !== undefined
