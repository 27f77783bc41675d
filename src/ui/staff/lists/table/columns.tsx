import type { ColumnType } from 'antd/es/table'
import type { ReactNode, TdHTMLAttributes } from 'react'
import { CutText } from '../../components/CutText.tsx'
import type { ListFilter } from '../query/filters.tsx'
import type { SortBy } from '../query/order.ts'
import type { ListState } from '../query/useListQuery.ts'
import { ColumnHead, sortOf } from './ColumnHead.tsx'
import { identifyingWidth } from './columnWidths.ts'

export interface ListColumn<Row> {
  /** The name of the row's field, or another unique name. */
  readonly key: string
  readonly title: string
  /** Missing for what tells rows apart, which shares the room that the others leave. */
  readonly width?: string | number
  /** Is shown only when a person chose it. */
  readonly isFurther?: true
  readonly sortBy?: SortBy
  render?(value: unknown, row: Row): ReactNode
}

/** The columns as antd takes them. Long text is cut and whole on hover, except in columns with a `render` function. */
export function tableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  filters: readonly ListFilter[],
  state: ListState,
): ColumnType<Row>[] {
  return columns.map(({ title, sortBy, isFurther, ...column }) => ({
    dataIndex: column.key,
    ...(isFurther ? { width: furtherWidth } : {}),
    ...(column.key === 'action' ? { className: 'action' } : {}),
    render: (text: string) => <CutText text={text} />,
    ...column,
    title: (
      <ColumnHead
        title={title}
        sortBy={sortBy}
        filter={filters.find((filter) => filter.column === column.key)}
        state={state}
      />
    ),
    // Stands beside the value where rows are stacked.
    onCell: () => ({ 'data-title': title }) as TdHTMLAttributes<HTMLElement>,
    onHeaderCell: () => ({ abbr: title, 'aria-sort': sortOf(sortBy, state.criteria) }),
  }))
}

const furtherWidth = 140

/** The least width of the table, which is wider than its place rather than cut what tells rows apart to a few letters. */
export function leastWidth<Row>(columns: readonly ListColumn<Row>[], selection: string | number = 0): string {
  const widths = columns.map(({ width, isFurther }) => width ?? (isFurther ? furtherWidth : identifyingWidth))
  const lengths = [selection, ...widths].map((width) => (typeof width === 'number' ? `${width}px` : width))
  return `calc(${lengths.join(' + ')})`
}
