import { Worker } from 'node:worker_threads'
import type { Stamped } from './engine/write-pdf.ts'

export interface Stamping {
  readonly from: string
  readonly to: string
  readonly pages: number
}

export type Answer =
  | ({ readonly state: 'stamped' } & Stamped)
  /** The reason is a sentence for people. */
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'broken' }

/** Milliseconds. The largest file takes less than two seconds. */
const timeLimit = 60_000
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }
/** Bytes outside of the heap, which the limits above do not bind: the file, and what is unpacked of it. */
const maxExternal = 512_000_000
const watched = 50

/** A thread of its own, whose memory goes back with it. One that takes too much time or memory is ended. */
export async function stampInThread(stamping: Stamping): Promise<Answer> {
  const worker = new Worker(new URL('./engine/stamp-worker.ts', import.meta.url), {
    workerData: stamping,
    resourceLimits,
  })
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const end = () => resolve({ state: 'broken' })
  const limit = setTimeout(end, timeLimit)
  const watch = setInterval(() => void takenBy(worker).then((bytes) => bytes > maxExternal && end()), watched)
  worker.on('message', resolve).on('error', end).on('exit', end)
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    clearInterval(watch)
    await worker.terminate()
  }
}

const takenBy = (worker: Worker): Promise<number> =>
  worker.getHeapStatistics().then(
    ({ external_memory }) => external_memory,
    () => 0,
  )
