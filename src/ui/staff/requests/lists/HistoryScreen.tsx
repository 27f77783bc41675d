import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { canAccess } from '../../../lib/session/access.ts'
import { useSession } from '../../../lib/session/useSession.ts'
import { Screen } from '../../components/Screen.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { useColumns } from '../../lists/bar/useColumns.ts'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useStableList } from '../../lists/rows/useStableList.ts'
import { DataTable } from '../../lists/table/DataTable.tsx'
import { useRowCursor } from '../../lists/table/useRowCursor.ts'
import { useDecideKeys } from '../decide/useDecideKeys.ts'
import { RequestBeside } from '../drawer/RequestBeside.tsx'
import type { ChosenAction } from '../subject.ts'
import { useOpenRequest } from '../useOpenRequest.ts'
import { readChanged } from './endingWords.ts'
import { furtherColumns } from './furtherColumns.tsx'
import { historyColumns } from './historyColumns.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { NewerRows } from './NewerRows.tsx'
import { RequestListBar } from './RequestListBar.tsx'
import { historyFilters } from './requestFilters.tsx'
import { useColumnsBeside } from './useColumnsBeside.ts'
import './request-list.css'

export function HistoryScreen() {
  const decides = canAccess(useSession().role, 'admin')
  const filters = historyFilters(decides)
  const state = useListQuery(catalogueRequests.history, filters)
  const rows = useStableList(catalogueRequests.history, state, readChanged)
  const further = useColumns('history', furtherColumns(decides))
  const opened = useOpenRequest()
  const dialog = useDialog<ChosenAction>()
  const { onRow, row } = useRowCursor(rows.list?.data ?? [], opened)
  useDecideKeys(decides, row?.status === 'pending' && !opened.id ? row : undefined, dialog.show)
  const columns = useColumnsBeside([...historyColumns(opened), ...further.shown], opened.id !== undefined)
  return (
    <Screen>
      <RequestListBar name="history" rows={rows} filters={filters} columns={columns} further={further} />
      <div className="list-bar">
        <NewerRows rows={rows} />
        <KeysHelp decides={decides} />
      </div>
      <div className="dense">
        <DataTable name="history" rows={rows} columns={columns} filters={filters} extras={{ onRow }} />
      </div>
      <RequestBeside opened={opened} dialog={dialog} />
    </Screen>
  )
}
