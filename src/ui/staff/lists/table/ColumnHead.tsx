import { Icon } from '../../components/Icon.tsx'
import { FilterButton } from '../filters/FilterButton.tsx'
import type { ListFilter } from '../query/filters.tsx'
import { nextOrder, orderOf, type SortBy } from '../query/order.ts'
import type { ListState } from '../query/useListQuery.ts'
import { OutsideMeasureRow } from './OutsideMeasureRow.tsx'
import './column-head.css'

interface ColumnHeadProps {
  readonly title: string
  readonly sortBy: SortBy | undefined
  readonly filter: ListFilter | undefined
  readonly state: ListState
}

/** A column's title, which sorts the list, with the button of the column's filter. */
export function ColumnHead({ title, sortBy, filter, state }: ColumnHeadProps) {
  return (
    <OutsideMeasureRow>
      <div className="column-head">
        {sortBy ? <SortButton title={title} sortBy={sortBy} state={state} /> : <span>{title}</span>}
        {filter && <FilterButton filter={filter} state={state} />}
      </div>
    </OutsideMeasureRow>
  )
}

interface SortButtonProps extends Pick<ColumnHeadProps, 'title' | 'state'> {
  readonly sortBy: SortBy
}

function SortButton({ title, sortBy, state: { criteria, change } }: SortButtonProps) {
  const sort = sortOf(sortBy, criteria) ?? ''
  return (
    <button type="button" className={`sort ${sort}`} onClick={() => change(nextOrder(sortBy, criteria))}>
      {title}
      <Icon path="M4 10V2M1 5l3-3 3 3" width={8} />
    </button>
  )
}

const directions = { ASC: 'ascending', DESC: 'descending' } as const

/** How the list is sorted by a column, as `aria-sort` says it; undefined when it is not. */
export function sortOf(by: SortBy | undefined, criteria: ListState['criteria']) {
  const { sortBy, sortOrder } = orderOf(criteria)
  return by === sortBy ? directions[sortOrder] : undefined
}
