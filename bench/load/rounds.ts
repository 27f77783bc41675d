import { median } from '../table.ts'
import type { Load } from './wrk.ts'

/** Does each piece of work once a round; every round begins with another one, so that none always has the quiet moment. */
export async function inRounds<K extends string, T>(
  rounds: number,
  works: Record<K, () => Promise<T>>,
): Promise<Record<K, T[]>> {
  const order = Object.entries<() => Promise<T>>(works)
  const results = Object.fromEntries(order.map(([name]) => [name, [] as T[]]))
  for (let round = 0; round < rounds; round++) {
    const first = round % order.length
    for (const [name, work] of [...order.slice(first), ...order.slice(0, first)]) results[name]?.push(await work())
  }
  return results as Record<K, T[]>
}

/** The middle of each figure, as a row shows it. */
export function middle(loads: Load[]): { figure: number; unit: string; p50: number; p95: number; p99: number } {
  const of = (what: keyof Load) => median(loads.map((load) => load[what]))
  return { figure: of('rate'), unit: '/s', p50: of('p50'), p95: of('p95'), p99: of('p99') }
}
