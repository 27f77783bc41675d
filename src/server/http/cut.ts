import type { Readable } from 'node:stream'
import { setInterval } from 'node:timers'

/** Breaks off what is sent within `interval` milliseconds after it may no longer be had, also while its reader pauses. */
export function cutWhenOver(bytes: Readable, isOpen: () => Promise<boolean>, interval: number): Readable {
  const timer = setInterval(async () => {
    if (!(await isOpen().catch(() => true))) bytes.destroy(new Error('what was sent may no longer be had'))
  }, interval)
  return bytes.once('close', () => clearInterval(timer))
}
