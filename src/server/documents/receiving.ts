import { transact } from '../platform/db/dialect.ts'
import type { UploadStatus } from '../platform/db/schema.ts'
import { conflict } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './documents.queries.ts'

/** How often an attempt says that it goes on, and after how long without a word another may take its place. */
const heartbeat = 10_000
const staleAfter = 40_000

type Needs = Pick<Services, 'db' | 'now'>

/** The one attempt to receive a file; a process that was killed leaves one that is soon stale. */
export interface Attempt {
  /** Throws when another attempt has taken over. */
  assertOurs(): Promise<void>
  /** Ends it; false when another attempt has taken over. */
  end(status: Extract<UploadStatus, 'issued' | 'stored'>, bytes?: number): Promise<boolean>
}

export const isStale = (changed: number, now: number) => changed < now - staleAfter

/** Takes the upload for one attempt, which has to be ended; throws a 409 when it is not free. */
export async function beginReceiving({ db, now }: Needs, key: string): Promise<Attempt> {
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
  const inTurn = queue()
  // One that is missed is made up for by the next.
  const timer = setInterval(() => inTurn(() => change('receiving')).catch(() => {}), heartbeat)

  return {
    async assertOurs() {
      if (!(await inTurn(() => change('receiving')))) throw conflict('This upload was given up meanwhile.')
    },
    end(status, bytes) {
      clearInterval(timer)
      return inTurn(() => change(status, bytes))
    },
  }
}

/** Runs one piece of work after the other: each knows what the one before wrote. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
