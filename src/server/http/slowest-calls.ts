import type { Endpoint } from '#contract/endpoint.ts'
import { hour } from '../lib/durations.ts'
import type { Seen, Services, SlowCall } from '../services.ts'

/** Notes how long the work of a call takes, also of one that fails, without the arrival of its body. */
export async function timed<T>(
  { seen, now }: Pick<Services, 'seen' | 'now'>,
  { method, path }: Endpoint,
  work: () => Promise<T> | T,
): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    note(seen, { call: `${method} ${path}`, ms: Math.round(performance.now() - began), at: now() })
  }
}

/** Keeps the slowest of each call for an hour: the contract bounds their number. */
function note({ slowest }: Seen, one: SlowCall): void {
  const before = slowest.get(one.call)
  if (!before || one.ms >= before.ms || isOver(before, one.at)) slowest.set(one.call, one)
}

export const findSlowest = ({ slowest }: Seen, at: number, count: number): SlowCall[] =>
  [...slowest.values()]
    .filter((call) => !isOver(call, at))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)

const isOver = (call: SlowCall, at: number) => Math.abs(at - call.at) > hour
