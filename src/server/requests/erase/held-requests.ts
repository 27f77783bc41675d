import { emailKey } from '#contract/email.ts'
import type { RequestEvent } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'
import { findEvents } from '../events/request-events.queries.ts'
import { readStored } from '../request/stored-answers.ts'
import * as queries from './erasure.queries.ts'

const maxEvents = 200

/** Returns some requests of this address with their events, oldest first, and the place after which more follow. */
export async function heldRequests(db: Db, key: string, after: number, most: number) {
  const rows = await queries.findRequestsOf(db, key, after, most + 1)
  const held = []
  for (const row of rows.slice(0, most)) held.push(await withEvents(db, row))
  const last = rows.length > most ? rows[most - 1] : undefined
  return { requests: held, next: last ? String(last.seq) : undefined }
}

async function withEvents(db: Db, { answers, ...row }: Awaited<ReturnType<typeof queries.findRequestsOf>>[number]) {
  const events = await findEvents(db, row.id, maxEvents)
  return {
    ...row,
    answers: answers === null ? null : readStored(answers),
    events: events.map(({ at, kind, details }) => ({ at, kind, details: parsed(details) })),
  }
}

const parsed = (details: string) => JSON.parse(details) as RequestEvent['details']

/** Returns the events of a request that hold a form with this address. */
export async function contentsNaming(db: Db, requestId: string, key: string) {
  const events = await queries.findContents(db, requestId)
  return events
    .map((event) => ({ ...event, details: parsed(event.details) }))
    .filter(({ details }) => details.email !== undefined && emailKey(details.email) === key)
}
