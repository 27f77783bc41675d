import PQueue from 'p-queue'
import { unavailable } from '../lib/errors.ts'

/** Readers that may wait at once, and drawings for one of them. */
const maxWaiting = 20

export interface Turn {
  /** The reader for whom this is drawn: each has one drawing in the queue, so that all have their turn. */
  readonly holder?: string
  /** Whether they have closed the connection, and wait for nothing any more. */
  readonly hasLeft?: () => boolean
}

const turns = new Map<string, PQueue>()

/** Does one work of a holder at a time. Throws a 503 when too many of theirs wait, or when nobody does. */
export async function inTurn<T>({ holder, hasLeft }: Turn, work: () => Promise<T>): Promise<T> {
  if (holder === undefined) return work()
  const turn = turns.get(holder) ?? new PQueue({ concurrency: 1 })
  refuseBeyond(turn.size)
  turns.set(holder, turn)
  try {
    return await turn.add(() => (hasLeft?.() ? Promise.reject(tooMany()) : work()))
  } finally {
    if (turn.size + turn.pending === 0) turns.delete(holder)
  }
}

export function refuseBeyond(waiting: number): void {
  if (waiting >= maxWaiting) throw tooMany()
}

const tooMany = () => unavailable('Many pages are being drawn just now. Please try again in a moment.')
