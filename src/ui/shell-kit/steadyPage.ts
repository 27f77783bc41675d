import type { Page } from '#contract/common.ts'
import { cursorOf, type Keyed, newestFirst } from './cursor.ts'

/** A page whose rows keep their places while it is read again. */
export interface SteadyPage<Row> extends Page<Row> {
  /** The first row when the page was opened; missing on an empty page. */
  readonly anchor?: Keyed
  /** Why rows that the list no longer has are still shown, by id. */
  readonly ended: Readonly<Record<string, string>>
}

export function opened<Row extends Keyed>(page: Page<Row>): SteadyPage<Row> {
  const [anchor] = page.data
  return { ...page, ended: {}, ...(anchor ? { anchor } : {}) }
}

/** Returns the shown rows with what is new about them. Rows that left the list stay; others fill the free places. */
export function merged<Row extends Keyed>(shown: SteadyPage<Row>, fresh: Page<Row>): SteadyPage<Row> {
  const current = new Map(fresh.data.map((row) => [row.id, row]))
  const kept = shown.data.map((row) => current.get(row.id) ?? row)
  const ids = new Set(kept.map(({ id }) => id))
  const added = fresh.data.filter(({ id }) => !ids.has(id))
  const data = [...kept, ...added].sort(newestFirst).slice(0, fresh.size)
  const { next, previous, ...totals } = fresh
  const isBeyond = next !== undefined || kept.length + added.length > data.length
  return { ...shown, ...totals, data, ...neighbours(data, fresh.page, isBeyond) }
}

/** Returns the shown rows that the list no longer has. */
export function leftOf<Row extends Keyed>(page: Page<Row>, fresh: Page<Row>): Row[] {
  const ids = new Set(fresh.data.map(({ id }) => id))
  return page.data.filter(({ id }) => !ids.has(id))
}

function neighbours(data: readonly Keyed[], page: number, isBeyond: boolean): { next?: string; previous?: string } {
  const [first, last] = [data[0], data.at(-1)]
  return {
    ...(last && isBeyond ? { next: cursorOf(last, page + 1) } : {}),
    ...(first && page > 1 ? { previous: cursorOf(first, page - 1) } : {}),
  }
}
