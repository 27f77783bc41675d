import { type ComponentProps, useMemo } from 'react'
import type { HistoryRow, RequestRow } from '#contract/request-shapes.ts'
import { useStable } from '../../../lib/browser/useStable.ts'
import { canAccess } from '../../../lib/session/access.ts'
import { useSession } from '../../../lib/session/useSession.ts'
import type { useDialog } from '../../dialogs/useDialog.ts'
import { ColumnsMenu } from '../../lists/bar/ColumnsMenu.tsx'
import { ListBar } from '../../lists/bar/ListBar.tsx'
import { useColumns } from '../../lists/bar/useColumns.ts'
import { focusPanel } from '../../lists/drawer/drawerFocus.ts'
import { AddFilter } from '../../lists/filters/AddFilter.tsx'
import type { useOpenRow } from '../../lists/rows/useOpenRow.ts'
import type { StableList } from '../../lists/rows/useStableList.ts'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { DataTable, type DataTableProps } from '../../lists/table/DataTable.tsx'
import { useRowCursor } from '../../lists/table/useRowCursor.ts'
import { useDecideKeys } from '../decide/useDecideKeys.ts'
import { RequestBeside } from '../drawer/RequestBeside.tsx'
import type { ChosenAction } from '../requestActions.ts'
import { AskForCatalogue } from './AskForCatalogue.tsx'
import { furtherColumns } from './requestColumns.tsx'
import { ShortcutsButton } from './ShortcutsButton.tsx'
import { useColumnsBeside } from './useColumnsBeside.ts'
import './request-list.css'

interface RequestListProps<Row> extends Pick<DataTableProps<Row>, 'sizes' | 'extras'> {
  readonly name: 'requests' | 'history'
  readonly rows: StableList<Row>
  readonly filters: ComponentProps<typeof AddFilter>['filters']
  readonly columns: readonly ListColumn<Row>[]
  readonly lastColumns?: readonly ListColumn<Row>[]
  readonly opened: ReturnType<typeof useOpenRow>
  readonly dialog: ReturnType<typeof useDialog<ChosenAction>>
  readonly canDecide: (row: Row) => boolean
}

const noColumns: never[] = []

const help = <AskForCatalogue />

/** Only staff decide requests, see who decided and choose by catalogue. */
export const useIsStaff = (): boolean => canAccess(useSession().role, 'admin')

export function RequestList<Row extends RequestRow | HistoryRow>(props: RequestListProps<Row>) {
  const { name, rows, filters, columns, lastColumns = noColumns, opened, dialog, canDecide, ...table } = props
  const isStaff = useIsStaff()
  const further = useColumns(
    name,
    useMemo(() => furtherColumns(isStaff), [isStaff]),
  )
  const open = useStable((id: string) => (id === opened.id ? focusPanel() : opened.open(id)))
  const { onRow, row, steps } = useRowCursor(rows.list?.data ?? [], { id: opened.id, open })
  useDecideKeys(isStaff, row && !opened.id && canDecide(row) ? row : undefined, dialog.show)
  const all = useMemo(() => [...columns, ...further.shown, ...lastColumns], [columns, further.shown, lastColumns])
  const shown = useColumnsBeside(all, opened.id !== undefined)
  const extras = useMemo(() => ({ ...table.extras, onRow }), [table.extras, onRow])
  const actions = (
    <>
      <AddFilter filters={filters} columns={shown} state={rows.state} />
      <ColumnsMenu columns={further} />
      <ShortcutsButton decides={isStaff} />
    </>
  )
  return (
    <>
      <ListBar name={name} rows={rows} filters={filters} actions={actions} />
      <div className="dense">
        <DataTable
          {...table}
          help={isStaff ? undefined : help}
          name={name}
          rows={rows}
          filters={filters}
          columns={shown}
          extras={extras}
        />
      </div>
      <RequestBeside opened={opened} dialog={dialog} steps={steps} />
    </>
  )
}
