import { randomUUIDv7 } from 'node:crypto'
import { emailKey } from '#contract/email.ts'
import type { DeliveredEvent } from '#contract/webhooks.ts'
import type { Config } from '../config.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import { bodyOf } from './body.ts'
import * as queries from './deliveries.queries.ts'
import { findTold } from './webhooks.queries.ts'
import { asksFor } from './wishes.ts'

export interface Found {
  /** What a person typed, with their address. */
  readonly person: Readonly<Record<string, unknown>> & { readonly email: string }
  /** The form in which they typed it. */
  readonly submissionId?: string | null
}

/** Finds the person of an event's subject and locks it, so that an erasure waits; undefined when there is none left. */
export type FindPerson = (trx: Trx, subjectId: string) => Promise<Found | undefined>

/** By event; those without an entry are about nobody. */
export type People = Readonly<Partial<Record<DeliveredEvent, FindPerson>>>

export interface FanOutNeeds {
  readonly db: Db
  readonly now: () => number
  readonly config: Config
}

/** Events a second on each instance. To send one costs more than the call that caused it, and a flood must not slow down those calls. */
const maxAtOnce = 5

/** Makes a delivery of each event that is due for each webhook that is told of it. Returns how many events there were. */
export async function fanOut(needs: FanOutNeeds, people: People): Promise<number> {
  const { db, now } = needs
  const events = await queries.findDueEvents(db, now(), maxAtOnce)
  for (const event of events) await transact(db, (trx) => fanOutOne(trx, needs, people, event))
  return events.length
}

type DueEvent = Awaited<ReturnType<typeof queries.findDueEvents>>[number]

async function fanOutOne(trx: Trx, { now, config }: FanOutNeeds, people: People, event: DueEvent): Promise<void> {
  const webhooks = (await findTold(trx, event.at)).filter((webhook) => asksFor(webhook, event.type))
  const isTold = webhooks.some(({ personal }) => personal === 1)
  // Locked before the event, in the order of whoever changes the request.
  const found = isTold ? await people[event.type]?.(trx, event.subjectId) : undefined
  if (!(await queries.claimEvent(trx, event.id, now()))) return
  for (const { id: webhookId, personal } of webhooks) {
    const given = personal === 1 ? found : undefined
    await queries.insertDelivery(trx, {
      ...{ id: randomUUIDv7(), eventId: event.id, webhookId, subjectId: event.subjectId, created: now() },
      emailKey: given ? emailKey(given.person.email) : null,
      submissionId: given?.submissionId ?? null,
      body: bodyOf(config, event, given?.person),
    })
  }
}
