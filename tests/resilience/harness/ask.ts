import { CallError } from '#support/client.ts'

/** The status of a call: 200 for every 2xx, 0 for no reply. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
    return 200
  } catch (error) {
    return error instanceof CallError ? error.status : 0
  }
}

export const statusesOf = (calls: Promise<unknown>[]) => Promise.all(calls.map(statusOf))

export const repeat = <T>(times: number, make: (index: number) => T): T[] =>
  Array.from({ length: times }, (_, i) => make(i))

/** Returns a quantile. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10
}
