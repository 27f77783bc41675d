import type { AuditAction } from '#contract/audit-actions.ts'
import { audit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import { changeCounters } from '../database/counters.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import type { Actor, Deed } from '../lib/actor.ts'
import type { Message } from '../mail/layout/write-message.ts'
import { enqueue, type Held } from '../mail/outbox.ts'
import type { Reason } from '../mail/reason.ts'
import { type EventToTell, leaveEvent } from '../webhooks/outbox/events.ts'
import { addJob, type Job } from './jobs.ts'

/** One change of state by one actor. */
export interface Tx<A extends Actor = Actor> {
  readonly db: Trx
  /** Epoch milliseconds; constant throughout the transaction. */
  readonly now: number
  readonly actor: A
  readonly config: Config
  readonly secret: Buffer
  audit(action: AuditAction, subjectId: string | null, details?: Record<string, unknown>): Promise<void>
  /** Returns the mail's id. */
  enqueue(message: Message, reason: Reason & Held): Promise<string>
  /** Tells the webhooks, after the commit. */
  tell(event: EventToTell): Promise<void>
  /** Adds to the stored lengths of lists, by their names. They are written just before the commit. */
  count(changes: Readonly<Record<string, number>>): void
  /** The work is retried until it succeeds. */
  afterCommit(job: Job): Promise<void>
}

export interface TransactionNeeds {
  readonly db: Db
  readonly now: () => number
  readonly config: Config
  readonly secret: Buffer
}

/** For the program itself, such as a purge, and for actors that were checked before. */
export const runTransaction = <A extends Actor, T>(
  needs: TransactionNeeds,
  actor: A,
  work: (tx: Tx<A>) => Promise<T>,
) => commit(needs.db, actor, (trx, deeds) => joinTransaction(trx, { ...needs, deeds }, actor, work))

/** Logs the deeds once they are committed. */
export async function commit<T>(db: Db, actor: Actor, work: (trx: Trx, deeds: Deed[]) => Promise<T>): Promise<T> {
  const { result, deeds } = await transact(db, async (trx) => {
    const deeds: Deed[] = []
    return { result: await work(trx, deeds), deeds }
  })
  for (const deed of deeds) actor.log?.(deed)
  return result
}

interface Joining extends Pick<TransactionNeeds, 'now' | 'config' | 'secret'> {
  readonly deeds?: Deed[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Other subjects may be addresses. */
const deedOf = (deed: AuditAction, subject: string | null): Deed =>
  subject !== null && uuid.test(subject) ? { deed, subject } : { deed }

/** Other transactions wait for counters, so they are written last. */
export async function joinTransaction<A extends Actor, T>(
  trx: Trx,
  { now, config, secret, deeds }: Joining,
  actor: A,
  work: (tx: Tx<A>) => Promise<T>,
): Promise<T> {
  const at = now()
  const counts: Record<string, number> = {}
  const result = await work({
    db: trx,
    now: at,
    actor,
    config,
    secret,
    async audit(action, subjectId, details) {
      await audit(trx, { at, actor, action, subjectId, details })
      deeds?.push(deedOf(action, subjectId))
    },
    enqueue: (message, reason) => enqueue(trx, at, message, reason),
    tell: (event) => leaveEvent(trx, at, event),
    count: (changes) => {
      for (const [list, step] of Object.entries(changes)) counts[list] = (counts[list] ?? 0) + step
    },
    afterCommit: (job) => addJob(trx, at, job),
  })
  await changeCounters(trx, counts)
  return result
}
