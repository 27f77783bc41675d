import Table, { type TableProps } from 'antd/es/table'
import { type ComponentProps, memo, type ReactNode, useMemo } from 'react'
import type { ListName } from '#contract/list-names.ts'
import { useIsNarrow } from '../../../lib/browser/useIsNarrow.ts'
import { t } from '../../../lib/i18n/t.ts'
import { reachableRows } from '../query/countText.ts'
import type { ListFilter } from '../query/filters.tsx'
import { listMessages } from '../query/listMessages.ts'
import type { List } from '../rows/useList.ts'
import { type ListColumn, leastWidth, tableColumns } from './columns.tsx'
import { NoRows } from './NoRows.tsx'
import { namedItem } from './namedItem.tsx'
import './data-table.css'
import './stacked-rows.css'

export const adminSizes = [5, 10, 20, 50, 100]

export interface DataTableProps<Row> {
  readonly name: ListName
  readonly rows: List<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly filters?: readonly ListFilter[]
  /** Page sizes to choose from; antd's defaults when missing (product: Measures). */
  readonly sizes?: number[]
  /** Stands in an empty list. */
  readonly help?: ReactNode
  readonly extras?: Pick<TableProps<Row>, 'rowSelection' | 'onRow' | 'rowClassName'>
}

/** Drawn again only when something that it is given has changed. */
export const DataTable = memo(Drawn) as typeof Drawn

function Drawn<Row extends { id: string }>({
  name,
  rows,
  columns,
  filters = noFilters,
  sizes,
  help,
  extras,
}: DataTableProps<Row>) {
  const { list, state, isFetching } = rows
  const shown = useMemo(() => tableColumns(columns, filters, state), [columns, filters, state])
  const isStacked = useIsNarrow()
  return (
    <section className="panel" aria-label={t(listMessages[name].label)}>
      <Table<Row>
        {...extras}
        components={parts}
        rowKey="id"
        size="middle"
        tableLayout="fixed"
        columns={shown}
        dataSource={list?.data ?? noRows}
        loading={{ spinning: isFetching, delay: 200 }}
        {...(isStacked ? {} : { scroll: { x: leastWidth(columns, extras?.rowSelection?.columnWidth) } })}
        locale={{ emptyText: <NoRows rows={rows} name={name} filters={filters} help={help} /> }}
        pagination={{
          itemRender: namedItem,
          current: list?.page ?? state.page,
          pageSize: state.size,
          total: reachableRows(list),
          onChange: (page, size) => state.go(size === state.size ? page : 1, size, list),
          ...(sizes ? { pageSizeOptions: sizes, showSizeChanger: true } : {}),
        }}
      />
    </section>
  )
}

const noFilters: readonly ListFilter[] = []
const noRows: never[] = []
const parts = { header: { cell: HeaderCell } }

/** The cell above the checkboxes names no column, so it is no column header. */
function HeaderCell(props: ComponentProps<'th'>) {
  return props.className?.includes('ant-table-selection-column') ? <td {...props} /> : <th {...props} />
}
