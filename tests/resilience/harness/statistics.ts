export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
}

/** Of the two-sided normal distribution: a larger distance has a chance below 1 %. */
export const onePercent = 2.576

/**
 * Mann and Whitney's test: how many standard deviations the ranks of the first lie from where they would by chance. It sees
 * a shift however the times are spread. Times this fine are never equal, so ties need no care.
 */
export function rankDistance(some: readonly number[], others: readonly number[]): number {
  const [n, m] = [some.length, others.length]
  const ranked = [...some.map((value) => ({ value, mine: 1 })), ...others.map((value) => ({ value, mine: 0 }))]
  ranked.sort((a, b) => a.value - b.value)
  const ranks = ranked.reduce((sum, { mine }, index) => sum + mine * (index + 1), 0)
  const u = ranks - (n * (n + 1)) / 2
  return Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
