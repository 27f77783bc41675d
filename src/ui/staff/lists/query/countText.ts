import type { ListName } from '#contract/list-names.ts'
import { maxCountedMatches, type Page } from '#contract/lists.ts'
import { t } from '../../../lib/i18n/t.ts'
import { listMessages } from './listMessages.ts'
import { isByText } from './order.ts'
import type { ListCriteria } from './urlQuery.ts'

export function countText(
  { totalElements: n, totalIsMinimum }: Page<unknown>,
  name: ListName,
  criteria: ListCriteria,
): string {
  const { counted, atLeast, sorted } = listMessages[name]
  if (!totalIsMinimum) return t(counted, { n })
  return isByText(criteria) ? t(sorted, { n, newest: maxCountedMatches }) : t(atLeast, { n })
}

/** How many rows the pager can reach: behind a count that is only a minimum, one page at a time. */
export function reachableRows(list: Page<unknown> | undefined): number {
  if (!list) return 0
  const { totalElements, totalIsMinimum, page, size, next } = list
  return totalIsMinimum ? Math.max(totalElements, page * size + (next ? 1 : 0)) : totalElements
}
