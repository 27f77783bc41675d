/** Bounds of the buckets in seconds. Each is a tenth above the previous one, so a middle is off by at most 5 %. */
const bounds = [0, 1]
for (let bound = 1; bound < 1e9; ) {
  bound = Math.max(bound + 1, Math.round(bound * 1.1))
  bounds.push(bound)
}

/** Returns the lower bound of the bucket, in seconds. */
export const bucketOf = (milliseconds: number): number => bounds.findLast((bound) => bound * 1_000 <= milliseconds) ?? 0

/** Returns the middle of the bucket that holds the median, in seconds; null when nothing is counted. */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2
  let sum = 0
  for (const [bound, count] of sorted) {
    sum += count
    if (sum >= half && half > 0) return middleOf(bound)
  }
  return null
}

const middleOf = (bound: number): number => Math.floor((bound + (bounds[bounds.indexOf(bound) + 1] ?? bound)) / 2)
