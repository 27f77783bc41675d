import { setImmediate as lookAtNetwork } from 'node:timers/promises'

export const writerTimeout = 5_000
/** Milliseconds: how long to go on looking, and how long a look takes in which nothing happened. */
const longestYield = 20
const idleYield = 0.05

export interface Lock {
  /** Milliseconds in line. */
  waited: number
  end: () => void
  isReleased: () => boolean
}

/** Hands out the one writer in order of arrival. */
export function mutex() {
  const yieldIfDue = yieldingToEventLoop()
  let last = Promise.resolve()
  let waiters = 0
  return {
    /** Whether somebody waits for the turn that is being used. */
    hasWaiters: () => waiters > 0,
    async acquire(): Promise<Lock> {
      const asked = performance.now()
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = last
      last = promise
      waiters++
      await before
      await yieldIfDue()
      waiters--
      let over = false
      const end = () => {
        over = true
        resolve()
      }
      return { waited: performance.now() - asked, end, isReleased: () => over }
    },
  }
}

/**
 * SQLite's calls are synchronous: transactions that wait would follow each other without a look at the network, and
 * nobody would be read, refused or even accepted meanwhile. So it is looked at for as long as they took, or until nothing
 * comes; then they have as long as that took.
 */
function yieldingToEventLoop(): () => Promise<void> {
  let lastYield = 0
  let next = 0
  return async () => {
    const began = performance.now()
    if (began < next) return
    const until = began + Math.min(began - lastYield, longestYield)
    while ((await hadWork()) && performance.now() < until);
    lastYield = performance.now()
    next = lastYield + (lastYield - began)
  }
}

/** One look: Node reads from everybody, but accepts a single connection. */
async function hadWork(): Promise<boolean> {
  const began = performance.now()
  await lookAtNetwork()
  return performance.now() - began > idleYield
}
