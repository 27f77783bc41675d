import { setImmediate as lookAtNetwork } from 'node:timers/promises'

export const waitForWriter = 5_000
/** Milliseconds: how long to go on looking, and how long a look takes in which nothing happened. */
const longestLook = 20
const emptyLook = 0.05

export interface Turn {
  /** Milliseconds in line. */
  waited: number
  end: () => void
  isOver: () => boolean
}

/** Hands out the one writer in order of arrival. */
export function turns() {
  const breathe = breathing()
  let last = Promise.resolve()
  let inLine = 0
  return {
    /** Whether somebody waits for the turn that is being used. */
    isWanted: () => inLine > 0,
    async take(): Promise<Turn> {
      const asked = performance.now()
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = last
      last = promise
      inLine++
      await before
      await breathe()
      inLine--
      let over = false
      const end = () => {
        over = true
        resolve()
      }
      return { waited: performance.now() - asked, end, isOver: () => over }
    },
  }
}

/**
 * SQLite's calls are synchronous: transactions that wait would follow each other without a look at the network, and
 * nobody would be read, refused or even accepted meanwhile. So it is looked at for as long as they took, or until nothing
 * comes; then they have as long as that took.
 */
function breathing(): () => Promise<void> {
  let looked = 0
  let next = 0
  return async () => {
    const began = performance.now()
    if (began < next) return
    const until = began + Math.min(began - looked, longestLook)
    while ((await somethingCame()) && performance.now() < until);
    looked = performance.now()
    next = looked + (looked - began)
  }
}

/** One look: Node reads from everybody, but accepts a single connection. */
async function somethingCame(): Promise<boolean> {
  const began = performance.now()
  await lookAtNetwork()
  return performance.now() - began > emptyLook
}
