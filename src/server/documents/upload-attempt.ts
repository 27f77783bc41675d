import { transact } from '../database/dialect.ts'
import type { UploadStatus } from '../database/schema/documents.ts'
import { conflict } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import * as queries from './documents.queries.ts'

/** Milliseconds between the heartbeats of an attempt, and without one until another attempt may replace it. */
const heartbeat = 10_000
const staleAfter = 40_000

type Needs = Pick<Services, 'db' | 'clock'>

/** The only active attempt to receive a file. An attempt of a killed process becomes stale. */
export interface Attempt {
  /** Throws when another attempt has replaced this one. */
  assertOurs(): Promise<void>
  /** Ends the attempt. Returns false when another attempt has replaced it. */
  end(status: Extract<UploadStatus, 'issued' | 'stored'>, bytes?: number): Promise<boolean>
}

export const isStale = (changed: number, now: number) => changed < now - staleAfter

/** Starts an attempt to receive the upload, which the caller must end. Throws a 409 when another one is active. */
export async function beginReceiving({ db, clock: { now } }: Needs, key: string): Promise<Attempt> {
  let changed = now()
  if (!(await transact(db, (trx) => queries.beginUpload(trx, key, changed, changed - staleAfter))))
    throw conflict('This upload address was used before, or is in use just now. Please ask for a new one.')

  const change = async (status: UploadStatus, bytes = 0) => {
    const next = now()
    const isOurs = await transact(db, (trx) =>
      queries.changeUpload(trx, { key, changed }, { status, changed: next, bytes }),
    )
    if (isOurs) changed = next
    return isOurs
  }
  const enqueue = queue()
  // The next heartbeat makes up for a failed one.
  const timer = setInterval(() => enqueue(() => change('receiving')).catch(() => {}), heartbeat)

  return {
    async assertOurs() {
      if (!(await enqueue(() => change('receiving')))) throw conflict('This upload was given up meanwhile.')
    },
    end(status, bytes) {
      clearInterval(timer)
      return enqueue(() => change(status, bytes))
    },
  }
}

/** Runs tasks one after the other, so that each sees what the previous one wrote. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
