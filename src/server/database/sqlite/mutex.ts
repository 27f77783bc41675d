import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

export const writerTimeout = 5_000
/** Milliseconds; the event loop counts as idle when a turn takes less than `idleYield`. */
const maxYield = 20
const idleYield = 0.05

export interface Lock {
  /** Milliseconds. */
  waited: number
  end: () => void
  isReleased: () => boolean
}

/** Serves waiters in order. */
export function mutex() {
  const yieldIfDue = yieldingToEventLoop()
  let last = Promise.resolve()
  let waiters = 0
  return {
    hasWaiters: () => waiters > 0,
    async acquire(): Promise<Lock> {
      const queuedAt = performance.now()
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = last
      last = promise
      waiters++
      await before
      await yieldIfDue()
      waiters--
      let released = false
      const end = () => {
        released = true
        resolve()
      }
      return { waited: performance.now() - queuedAt, end, isReleased: () => released }
    },
  }
}

/**
 * SQLite's calls are synchronous, so consecutive transactions would starve the sockets. The mutex yields for as long as
 * the transactions took, or until the event loop is idle; then they may run for as long as the yield took.
 */
function yieldingToEventLoop(): () => Promise<void> {
  let lastYield = 0
  let next = 0
  return async () => {
    const began = performance.now()
    if (began < next) return
    const until = began + Math.min(began - lastYield, maxYield)
    while ((await hadWork()) && performance.now() < until);
    lastYield = performance.now()
    next = lastYield + (lastYield - began)
  }
}

/** A turn of the event loop reads every socket but accepts only one connection. */
async function hadWork(): Promise<boolean> {
  const began = performance.now()
  await yieldToEventLoop()
  return performance.now() - began > idleYield
}
