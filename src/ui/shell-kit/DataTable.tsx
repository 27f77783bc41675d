import Button from 'antd/es/button'
import Table, { type ColumnsType, type TableProps } from 'antd/es/table'
import type { ComponentProps } from 'react'
import { CutText } from './CutText.tsx'
import type { List } from './useList.ts'

export const adminSizes = [5, 10, 20, 50, 100]

interface DataTableProps<Row> {
  readonly label: string
  readonly rows: List<Row>
  readonly columns: ColumnsType<Row>
  /** In pixels. In a narrower space the table scrolls horizontally. */
  readonly minWidth?: number
  /** Page sizes to choose from; antd's defaults when missing (product: Measures). */
  readonly sizes?: number[]
  /** Selection, and what each row listens to. */
  readonly extras?: Pick<TableProps<Row>, 'rowSelection' | 'onRow' | 'rowClassName'>
}

/** A table with one page of rows, a pager, 'No Data' when empty, and a retry button after a failure. */
export function DataTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  minWidth = 480,
  sizes,
  extras,
}: DataTableProps<Row>) {
  const { list, paging, isFetching, isError, refetch } = rows
  return (
    <section className="panel" aria-label={label}>
      <Table<Row>
        {...extras}
        components={parts}
        rowKey="id"
        size="middle"
        tableLayout="fixed"
        columns={columns.map(cutLong)}
        dataSource={list?.data ?? []}
        loading={{ spinning: isFetching, delay: 200 }}
        scroll={{ x: minWidth }}
        locale={{ emptyText: isError ? <Retry refetch={refetch} /> : <NoData known={list !== undefined} /> }}
        pagination={{
          current: list?.page ?? paging.page,
          pageSize: paging.size,
          total: list?.totalElements ?? 0,
          onChange: (page, size) => paging.go(size === paging.size ? page : 1, size, list),
          ...(sizes ? { pageSizeOptions: sizes, showSizeChanger: true } : {}),
        }}
      />
    </section>
  )
}

const parts = { header: { cell: HeaderCell } }

/** The cell above the checkboxes names no column, so it is no column header. */
function HeaderCell(props: ComponentProps<'th'>) {
  return props.className?.includes('ant-table-selection-column') ? <td {...props} /> : <th {...props} />
}

/** Cuts long text and shows all of it on hover, except in columns with a `render` function. */
function cutLong<Row>(column: ColumnsType<Row>[number]): ColumnsType<Row>[number] {
  return column.render ? column : { ...column, render: (text: string) => <CutText text={text} /> }
}

function NoData({ known }: { readonly known: boolean }) {
  return (
    <div className="no-data">
      {known && (
        <>
          <svg width="44" height="36" viewBox="0 0 44 36" aria-hidden="true">
            <path d="M10 4h24l8 14v14H2V18zM2 18h12l3 5h10l3-5h12" />
          </svg>
          No Data
        </>
      )}
    </div>
  )
}

function Retry({ refetch }: { readonly refetch: () => void }) {
  return (
    <div className="retry">
      This list could not be loaded.
      <Button onClick={refetch}>Retry</Button>
    </div>
  )
}
