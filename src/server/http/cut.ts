import { finished, type Readable } from 'node:stream'
import { setInterval } from 'node:timers'

/** Breaks off what is sent within `interval` milliseconds after it may no longer be had, also while its reader pauses. */
export function cutWhenOver(
  bytes: Readable,
  isOpen: () => Promise<boolean>,
  interval: number,
  reason = new Error('what was sent may no longer be had'),
): Readable {
  const timer = setInterval(async () => {
    if (!(await isOpen().catch(() => true))) bytes.destroy(reason)
  }, interval)
  // A stream that was closed before emits no `close` any more.
  finished(bytes, () => clearInterval(timer))
  return bytes
}
