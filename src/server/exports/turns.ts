/** The workers that an instance runs at once. */
const maxRunning = 2
/** Milliseconds that a turn lasts while others wait. */
const length = 5_000

interface Turn {
  /** It has lasted long enough, and somebody waits. */
  readonly isWanted: () => boolean
  readonly release: () => void
}

/** Who waits for a turn, by holder. The first holder is the next one. */
const waiting = new Map<string, (() => void)[]>()
let running = 0

/** Resolves when one of few turns is free. Holders who wait take turns, whatever each of them asks for. */
export async function takeTurn(holder: string): Promise<Turn> {
  if (running < maxRunning) running++
  else await new Promise<void>((begin) => waiting.set(holder, [...(waiting.get(holder) ?? []), begin]))
  const began = performance.now()
  let isHeld = true
  return {
    isWanted: () => waiting.size > 0 && performance.now() - began > length,
    release() {
      if (!isHeld) return
      isHeld = false
      startNext()
    },
  }
}

function startNext(): void {
  const [next] = waiting
  if (!next) {
    running--
    return
  }
  const [holder, [begin, ...others]] = next
  waiting.delete(holder)
  // Behind the others who wait.
  if (others.length > 0) waiting.set(holder, others)
  begin?.()
}
