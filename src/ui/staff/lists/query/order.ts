import type { SortOrder } from '#contract/common.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import type { ListCriteria } from './urlQuery.ts'

/** What lists can be sorted by; not every list by all of it. */
export type SortBy = NonNullable<RequestQuery['sortBy']>

export interface Order {
  readonly sortBy: string
  readonly sortOrder: SortOrder
}

/** Returns the order of a list; newest first when none was asked for. */
export function orderOf({ sortBy = 'created', sortOrder }: ListCriteria): Order {
  const usual = sortBy === 'created' ? 'DESC' : 'ASC'
  return { sortBy: String(sortBy), sortOrder: (sortOrder ?? usual) as SortOrder }
}

export const isNewestFirst = (criteria: ListCriteria): boolean =>
  orderOf(criteria).sortBy === 'created' && orderOf(criteria).sortOrder === 'DESC'

export const isByText = (criteria: ListCriteria): boolean => orderOf(criteria).sortBy !== 'created'

/** What a press on a column's head asks for: ascending, descending, then newest first again. */
export function nextOrder(by: SortBy, criteria: ListCriteria): ListCriteria {
  const { sortBy, sortOrder } = orderOf(criteria)
  if (sortBy === by && sortOrder === 'ASC' && by !== 'created') return { sortBy: by, sortOrder: 'DESC' }
  const isLast = sortBy === by && sortOrder === (by === 'created' ? 'ASC' : 'DESC')
  return isLast ? { sortBy: undefined, sortOrder: undefined } : { sortBy: by, sortOrder: 'ASC' }
}
