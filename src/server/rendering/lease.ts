import type { Updateable } from 'kysely'
import { transact } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { minute } from '../lib/durations.ts'
import type { Services } from '../services.ts'
import { changePreparation, leaseTime, type Taken } from './preparations.queries.ts'

/** Milliseconds until a file is tried again whose store did not answer. */
const pause = minute

/** One instance prepares a file at a time. It prolongs its lease between two steps, and stops when it has lost it. */
export interface Lease {
  readonly fileKey: string
  readonly tries: number
  readonly keep: () => Promise<void>
  readonly finish: (change: Updateable<Tables['preparation']>) => Promise<void>
  /** Another instance, or this one after its restart, goes on. */
  readonly giveBack: () => Promise<void>
}

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

type Needs = Pick<Services, 'db' | 'now'>

export function holdLease({ db, now }: Needs, { fileKey, tries, due }: Taken, stopping?: AbortSignal): Lease {
  let until = due
  const change = async (values: Updateable<Tables['preparation']>) => {
    if (!(await transact(db, (trx) => changePreparation(trx, { fileKey, due: until }, values)))) throw new LeaseLost()
    until = values.due ?? until
  }
  return {
    fileKey,
    tries,
    async keep() {
      if (stopping?.aborted) throw new LeaseLost()
      if (until - now() < leaseTime / 2) await change({ due: now() + leaseTime })
    },
    finish: (values) => change(values).catch(unlessLost),
    giveBack: () => change({ due: stopping?.aborted ? now() : now() + pause, tries: tries - 1 }).catch(unlessLost),
  }
}

function unlessLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error
}
