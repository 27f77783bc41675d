export type Random = ReturnType<typeof randomFrom>

/** A random generator with a seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    upTo,
    between: (low: number, high: number) => low + upTo(high - low + 1),
    chance: (part: number) => next() < part,
    pick: <T>(values: readonly T[]): T => values[upTo(values.length)] as T,
  }
}
