import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

export const drawingPriority = 10

/** Calls go before pages where both want the processor. Linux alone gives each thread a priority of its own. */
export function yieldProcessor(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(thread), drawingPriority)
  } catch {
    // Elsewhere all threads are equal.
  }
}
