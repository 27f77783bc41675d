import { audit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import { changeCounters } from '../database/counters.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import type { Message } from '../mail/layout/write-message.ts'
import { enqueue, type MailTerms } from '../mail/outbox.ts'
import { addJob, type Job } from './jobs.ts'

/** One change of state by one actor: its rows, audit, mails, counters and what is left to do outside the database. */
export interface Tx<A extends Actor = Actor> {
  /** For queries. */
  readonly db: Trx
  /** Epoch milliseconds, the same throughout. */
  readonly now: number
  readonly actor: A
  readonly config: Config
  /** Writes an audit row: who did what to which subject. `details` hold no secrets. */
  audit(action: string, subjectId: string | null, details?: Record<string, unknown>): Promise<void>
  /** Enqueues a mail, which the worker sends after the commit. Returns its id. */
  enqueue(message: Message, terms?: MailTerms): Promise<string>
  /** Adds to the kept lengths of lists, by their names; written just before the commit. */
  count(changes: Readonly<Record<string, number>>): void
  /** Leaves work outside the database to be done after the commit, until it succeeds. */
  afterCommit(job: Job): Promise<void>
}

export interface TransactionNeeds {
  readonly db: Db
  readonly now: () => number
  readonly config: Config
}

/** Runs a change of state by the program itself, such as a purge, or by an actor who was checked before. */
export const runTransaction = <A extends Actor, T>(
  needs: TransactionNeeds,
  actor: A,
  work: (tx: Tx<A>) => Promise<T>,
) => transact(needs.db, (trx) => joinTransaction(trx, needs, actor, work))

/**
 * Runs `work` in a transaction that has begun. Counters are written last, because other transactions wait for their
 * rows.
 */
export async function joinTransaction<A extends Actor, T>(
  trx: Trx,
  { now, config }: Pick<TransactionNeeds, 'now' | 'config'>,
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
    audit: (action, subjectId, details) => audit(trx, { at, actor, action, subjectId, details }),
    enqueue: (message, terms) => enqueue(trx, at, message, terms),
    count: (changes) => {
      for (const [list, step] of Object.entries(changes)) counts[list] = (counts[list] ?? 0) + step
    },
    afterCommit: (job) => addJob(trx, at, job),
  })
  await changeCounters(trx, counts)
  return result
}
