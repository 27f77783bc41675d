import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatabaseConfig } from '../config.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import type { RequestExport } from '../requests/lists/list-requests.ts'
import type { Column } from './columns.ts'

export interface RequestCsv {
  readonly database: DatabaseConfig
  readonly now: number
  readonly actor: AuthenticatedActor
  readonly requests: RequestExport
  readonly columns: readonly Column[]
}

/** Without limits V8 keeps 200 MB of garbage. The longest rows, full of quotes, need about 30 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 36 }

/** The thread writes as fast as its chunks are taken, and ends with the generator. */
export async function* csvInWorker(message: RequestCsv): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { workerData: message, resourceLimits })
  // An error after the reader has gone concerns nobody; without a listener it would end the process.
  worker.on('error', () => {})
  try {
    yield* chunksOf(worker)
  } finally {
    await worker.terminate()
  }
}

/** Chunks that are asked for in advance: one is written while another is sent. */
const prefetched = 2

async function* chunksOf(worker: Worker): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; chunk < prefetched; chunk++) worker.postMessage('next')
  for await (const [chunk] of on(worker, 'message', { close: ['exit'] })) {
    if (!chunk) return
    yield chunk
    worker.postMessage('next')
  }
  throw new Error('The worker of an export ended before its file was whole.')
}
