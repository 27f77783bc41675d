import { mostCounted, type Page } from '#contract/lists.ts'
import type { Asked } from './addressQuery.ts'
import { isByText } from './order.ts'

/** What the rows of a list are called: one of them, several of them. */
export type Noun = readonly [one: string, several: string]

const written = (count: number): string => new Intl.NumberFormat('en').format(count)

/** How long a list is: `48 requests`. */
export function countWords(
  { totalElements, totalIsMinimum }: Page<unknown>,
  [one, several]: Noun,
  asked: Asked,
): string {
  if (!totalIsMinimum) return `${written(totalElements)} ${totalElements === 1 ? one : several}`
  const sorted = isByText(asked) ? `, sorted among the newest ${written(mostCounted)}` : ''
  return `more than ${written(totalElements)} ${several}${sorted}`
}

/** How many rows the pager can reach: behind a count that is only a minimum, one page at a time. */
export function reachableRows(list: Page<unknown> | undefined): number {
  if (!list) return 0
  const { totalElements, totalIsMinimum, page, size, next } = list
  return totalIsMinimum ? Math.max(totalElements, page * size + (next ? 1 : 0)) : totalElements
}
