import type { Page } from '#contract/lists.ts'

export interface Identified {
  readonly id: string
}

/** A page whose rows keep their places while it is read again. */
export interface StablePage<Row> extends Page<Row> {
  /** The key of the first row when the page was opened; missing on an empty page. */
  readonly anchor?: string
  readonly ended: Readonly<Record<string, string>>
}

interface KeyedRow<Row> {
  readonly row: Row
  readonly key: string
}

/** The cursor of a row's key: `before` reads what precedes it, `after` what follows. */
export const cursorOf = (key: string, page: number): string => `${page}_${key}`

/** The cursor for `after` whose page starts with the row itself. */
export const cursorFrom = (key: string, page: number): string => `${page}~${key}`

export function openPage<Row extends Identified>(page: Page<Row>): StablePage<Row> {
  const [anchor] = page.keys
  return { ...page, ended: {}, ...(anchor ? { anchor } : {}) }
}

/** Returns the shown rows as they are now. Rows that left the list stay; others fill the free places. */
export function mergePage<Row extends Identified>(shown: StablePage<Row>, fresh: Page<Row>): StablePage<Row> {
  const all = mergeRows(keyedRows(shown), keyedRows(fresh))
  const kept = all.slice(0, fresh.size)
  const { next, previous, ...totals } = fresh
  const hasNext = next !== undefined || all.length > kept.length
  const keys = kept.map(({ key }) => key)
  return { ...shown, ...totals, data: kept.map(({ row }) => row), keys, ...neighbours(keys, fresh.page, hasNext) }
}

const keyedRows = <Row>({ data, keys }: Page<Row>): KeyedRow<Row>[] =>
  data.map((row, index) => ({ row, key: keys[index] ?? '' }))

/** A row that is new on the page follows the row before it in the fresh page. */
function mergeRows<Row extends Identified>(
  shown: readonly KeyedRow<Row>[],
  fresh: readonly KeyedRow<Row>[],
): KeyedRow<Row>[] {
  const current = new Map(fresh.map((keyed) => [keyed.row.id, keyed]))
  const all = shown.map((keyed) => current.get(keyed.row.id) ?? keyed)
  for (const [index, keyed] of fresh.entries()) {
    if (all.some(({ row }) => row.id === keyed.row.id)) continue
    const before = fresh[index - 1]?.row.id
    all.splice(all.findIndex(({ row }) => row.id === before) + 1, 0, keyed)
  }
  return all
}

export function rowsThatLeft<Row extends Identified>(page: Page<Row>, fresh: Page<Row>): Row[] {
  const ids = new Set(fresh.data.map(({ id }) => id))
  return page.data.filter(({ id }) => !ids.has(id))
}

function neighbours(keys: readonly string[], page: number, hasNext: boolean): { next?: string; previous?: string } {
  const [first, last] = [keys[0], keys.at(-1)]
  return {
    ...(last && hasNext ? { next: cursorOf(last, page + 1) } : {}),
    ...(first && page > 1 ? { previous: cursorOf(first, page - 1) } : {}),
  }
}
