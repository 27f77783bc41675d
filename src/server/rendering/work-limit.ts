import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/**
 * Resolves when a thread has worked for so many milliseconds from now. Its waits for the store, or on a busy machine
 * for the processor, do not count. Rejects when the signal comes or the thread ends.
 */
export async function whenWorked(worker: Worker, limit: number, signal: AbortSignal): Promise<void> {
  const before = await worker.cpuUsage()
  for (let left = limit; left > 0; left = limit - (await workedSince(worker, before)))
    await sleep(left, undefined, { signal })
}

async function workedSince(worker: Worker, before: NodeJS.CpuUsage): Promise<number> {
  const { user, system } = await worker.cpuUsage(before)
  return (user + system) / 1000
}
