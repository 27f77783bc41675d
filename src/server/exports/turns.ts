/** The workers that an instance runs at once. */
const maxRunning = 2
/** Milliseconds that a turn lasts while others wait. */
const length = 5_000

interface Turn {
  /** It has lasted long enough, and somebody waits. */
  readonly isWanted: () => boolean
  readonly release: () => void
}

const waiting: (() => void)[] = []
let running = 0

/** Resolves when one of few turns is free, in the order of asking. */
export async function takeTurn(): Promise<Turn> {
  if (running < maxRunning) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  const began = performance.now()
  let isHeld = true
  return {
    isWanted: () => waiting.length > 0 && performance.now() - began > length,
    release() {
      if (!isHeld) return
      isHeld = false
      const next = waiting.shift()
      if (next) next()
      else running--
    },
  }
}
