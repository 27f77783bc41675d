export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
}

/** The two-sided 1 % critical value of the normal distribution. */
export const onePercent = 2.576

/**
 * The Mann-Whitney U test: returns the distance of the first sample's ranks from their expectation, in standard
 * deviations. It needs no assumption about the distribution. Ties are ignored, because such fine times are never equal.
 */
export function rankDistance(some: readonly number[], others: readonly number[]): number {
  const [n, m] = [some.length, others.length]
  const ranked = [...some.map((value) => ({ value, mine: 1 })), ...others.map((value) => ({ value, mine: 0 }))]
  ranked.sort((a, b) => a.value - b.value)
  const ranks = ranked.reduce((sum, { mine }, index) => sum + mine * (index + 1), 0)
  const u = ranks - (n * (n + 1)) / 2
  return Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
