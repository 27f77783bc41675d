import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatabaseConfig } from '../config.ts'
import type { RequestExport } from '../requests/lists/export-requests.ts'
import type { Column } from './columns.ts'
import { takeTurn } from './turns.ts'

export interface RequestCsv {
  readonly database: DatabaseConfig
  readonly now: number
  readonly requests: RequestExport
  readonly columns: readonly Column[]
  /** The rows go on behind a part that was sent, without a header. */
  readonly isRest?: true
}

/** What a worker writes at once; the file goes on behind the row with `seq`. */
export interface CsvChunk {
  readonly bytes: Uint8Array
  readonly seq: number | undefined
}

/** Milliseconds after which a reader who takes nothing gives the turn to others. */
const patience = 2_000

/** Without limits V8 keeps 200 MB of garbage. The longest rows, full of quotes, need about 30 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 36 }

/**
 * Threads write as fast as their chunks are taken. One whose reader pauses ends, and another goes on from there.
 * The holders of exports take turns.
 */
export async function* csvInWorker(holder: string, message: RequestCsv): AsyncGenerator<Uint8Array> {
  let run = await startRun(holder, message)
  try {
    for (let chunk = await run.next(); chunk; chunk = await run.next()) {
      const pause = setTimeout(run.end, patience)
      yield chunk.bytes
      clearTimeout(pause)
      if (!run.isOver()) continue
      await run.end()
      run = await startRun(holder, behind(message, chunk))
    }
  } finally {
    await run.end()
  }
}

const behind = ({ requests, ...message }: RequestCsv, { seq }: CsvChunk): RequestCsv => ({
  ...message,
  isRest: true,
  requests: seq === undefined ? requests : { ...requests, after: seq },
})

async function startRun(holder: string, message: RequestCsv) {
  const turn = await takeTurn(holder)
  const worker = startWorker(message, turn.release)
  const chunks = chunksOf(worker)
  let hasEnded = false
  return {
    next: async () => (await chunks.next()).value as CsvChunk | undefined,
    /** Another run may go on in its place. */
    isOver: () => hasEnded || turn.isWanted(),
    async end() {
      hasEnded = true
      await worker.terminate()
      turn.release()
    },
  }
}

function startWorker(message: RequestCsv, onFailure: () => void): Worker {
  try {
    const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { workerData: message, resourceLimits })
    // An error after the reader has gone concerns nobody; without a listener it would end the process.
    return worker.on('error', () => {})
  } catch (error) {
    // The machine has no thread left.
    onFailure()
    throw error
  }
}

/** Chunks that are asked for in advance: one is written while another is sent. */
const prefetched = 2

async function* chunksOf(worker: Worker): AsyncGenerator<CsvChunk> {
  for (let chunk = 0; chunk < prefetched; chunk++) worker.postMessage('next')
  for await (const [chunk] of on(worker, 'message', { close: ['exit'] })) {
    if (!chunk) return
    yield chunk
    worker.postMessage('next')
  }
  throw new Error('The worker of an export ended before its file was whole.')
}
