import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../lib/durations.ts'

/** Each look at the installation has so long, in milliseconds. */
const longest = 3 * second

/** Returns the other value when the look fails or takes too long. */
export function within<T>(look: Promise<T>, otherwise: T): Promise<T> {
  const ended = new AbortController()
  const late = sleep(longest, otherwise, { signal: ended.signal }).catch(() => otherwise)
  return Promise.race([look.catch(() => otherwise), late]).finally(() => ended.abort())
}
