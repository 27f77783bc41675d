import PQueue from 'p-queue'
import { tooBusy } from './errors.ts'

/** How many holders may wait at once, and how many tasks of one holder. */
const maxWaiting = 20

export interface Turn {
  /** For whom the work is done: each has one work in the queue, so that all have their turn. */
  readonly holder?: string
  /** Aborts when they close the connection, and wait for nothing any more. */
  readonly left?: AbortSignal
}

const turns = new Map<string, PQueue>()

/** Does one work of a holder at a time. Throws a 503 when too many of theirs wait, or when nobody does. */
export async function inTurn<T>({ holder, left }: Turn, work: () => Promise<T>): Promise<T> {
  if (holder === undefined) return work()
  const turn = turns.get(holder) ?? new PQueue({ concurrency: 1 })
  refuseBeyond(turn.size)
  turns.set(holder, turn)
  try {
    return await turn.add(() => (left?.aborted ? Promise.reject(tooBusy()) : work()))
  } finally {
    if (turn.size + turn.pending === 0) turns.delete(holder)
  }
}

/** Does a work that stops when its reader leaves. Throws a 503 when they have left. */
export async function unlessLeft<T>(queue: PQueue, { left }: Turn, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.add(work, left && { signal: left })
  } catch (error) {
    throw left?.aborted ? tooBusy() : error
  }
}

export function refuseBeyond(waiting: number): void {
  if (waiting >= maxWaiting) throw tooBusy()
}
