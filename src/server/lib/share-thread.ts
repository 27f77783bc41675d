import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which long work keeps the thread. */
const longest = 10

/** Returns what long work calls between its steps, so that other calls go on meanwhile. */
export function shareThread(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < longest) return
    await nextTurn()
    begun = performance.now()
  }
}
