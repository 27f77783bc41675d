import type { Readable } from 'node:stream'
import { setInterval } from 'node:timers'

const interval = 1_000

/** Breaks off a film or another large file within a second after it may no longer be seen. */
export function cutWhenOver(bytes: Readable, isOpen: () => Promise<boolean>): Readable {
  const timer = setInterval(async () => {
    if (!(await isOpen().catch(() => true))) bytes.destroy(new Error('the tour is over'))
  }, interval)
  return bytes.once('close', () => clearInterval(timer))
}
