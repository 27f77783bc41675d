import { FilterForm } from './FilterForm.tsx'
import { isSet, type ListFilter } from './filters.tsx'
import { OutsideMeasureRow } from './OutsideMeasureRow.tsx'
import { nextOrder, orderOf, type SortBy } from './order.ts'
import { Popup } from './Popup.tsx'
import type { ListState } from './useListQuery.ts'
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

function SortButton({ title, sortBy, state: { asked, change } }: SortButtonProps) {
  const sort = sortOf(sortBy, asked) ?? ''
  return (
    <button type="button" className={`sort ${sort}`} onClick={() => change(nextOrder(sortBy, asked))}>
      {title}
      <Icon path="M4 10V2M1 5l3-3 3 3" width={8} />
    </button>
  )
}

const directions = { ASC: 'ascending', DESC: 'descending' } as const

/** How the list is sorted by a column, as `aria-sort` says it; undefined when it is not. */
export function sortOf(by: SortBy | undefined, asked: ListState['asked']) {
  const { sortBy, sortOrder } = orderOf(asked)
  return by === sortBy ? directions[sortOrder] : undefined
}

function FilterButton({ filter, state }: { readonly filter: ListFilter; readonly state: ListState }) {
  const name = `Filter by ${filter.title.toLowerCase()}`
  return (
    <Popup
      label={name}
      name={name}
      className={`filter ${isSet(filter, state.asked) ? 'set' : ''}`}
      button={<Icon path={funnel} />}
    >
      {(close) => <FilterForm filter={filter} state={state} close={close} />}
    </Popup>
  )
}

const funnel = 'M1 1.5h10L7.2 6.3V11L4.8 9.6V6.3z'

function Icon({ path, width = 12 }: { readonly path: string; readonly width?: number }) {
  return (
    <svg width={width} height="12" viewBox={`0 0 ${width} 12`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
