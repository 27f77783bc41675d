import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Services } from '../services.ts'
import type { SearchWork } from './search-worker.ts'

/** Throws what the thread threw. */
export async function maintainInWorker({ config, now }: Pick<Services, 'config' | 'now'>): Promise<void> {
  const workerData: SearchWork = { database: config.database, now: now() }
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData })
  await once(worker, 'exit')
}
