import type { Page } from '#contract/lists.ts'
import { cursorOf, type Identified } from './cursor.ts'

/** A page whose rows keep their places while it is read again. */
export interface SteadyPage<Row> extends Page<Row> {
  /** The key of the first row when the page was opened; missing on an empty page. */
  readonly anchor?: string
  /** Why rows that the list no longer has are still shown, by id. */
  readonly ended: Readonly<Record<string, string>>
}

interface Placed<Row> {
  readonly row: Row
  readonly key: string
}

export function opened<Row extends Identified>(page: Page<Row>): SteadyPage<Row> {
  const [anchor] = page.keys
  return { ...page, ended: {}, ...(anchor ? { anchor } : {}) }
}

/** Returns the shown rows with what is new about them. Rows that left the list stay; others fill the free places. */
export function merged<Row extends Identified>(shown: SteadyPage<Row>, fresh: Page<Row>): SteadyPage<Row> {
  const woven = weave(placesOf(shown), placesOf(fresh))
  const kept = woven.slice(0, fresh.size)
  const { next, previous, ...totals } = fresh
  const isBeyond = next !== undefined || woven.length > kept.length
  const keys = kept.map(({ key }) => key)
  return { ...shown, ...totals, data: kept.map(({ row }) => row), keys, ...neighbours(keys, fresh.page, isBeyond) }
}

const placesOf = <Row>({ data, keys }: Page<Row>): Placed<Row>[] =>
  data.map((row, index) => ({ row, key: keys[index] ?? '' }))

/** The shown rows as they are now; each row that came follows the one before it in the fresh page. */
function weave<Row extends Identified>(shown: readonly Placed<Row>[], fresh: readonly Placed<Row>[]): Placed<Row>[] {
  const current = new Map(fresh.map((place) => [place.row.id, place]))
  const woven = shown.map((place) => current.get(place.row.id) ?? place)
  for (const [index, place] of fresh.entries()) {
    if (woven.some(({ row }) => row.id === place.row.id)) continue
    const before = fresh[index - 1]?.row.id
    woven.splice(woven.findIndex(({ row }) => row.id === before) + 1, 0, place)
  }
  return woven
}

/** Returns the shown rows that the list no longer has. */
export function leftOf<Row extends Identified>(page: Page<Row>, fresh: Page<Row>): Row[] {
  const ids = new Set(fresh.data.map(({ id }) => id))
  return page.data.filter(({ id }) => !ids.has(id))
}

function neighbours(keys: readonly string[], page: number, isBeyond: boolean): { next?: string; previous?: string } {
  const [first, last] = [keys[0], keys.at(-1)]
  return {
    ...(last && isBeyond ? { next: cursorOf(last, page + 1) } : {}),
    ...(first && page > 1 ? { previous: cursorOf(first, page - 1) } : {}),
  }
}
