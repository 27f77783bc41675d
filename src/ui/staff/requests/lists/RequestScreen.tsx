import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { canAccess } from '../../../lib/session/access.ts'
import { useSession } from '../../../lib/session/useSession.ts'
import { Screen } from '../../components/Screen.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { useColumns } from '../../lists/bar/useColumns.ts'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useStableList } from '../../lists/rows/useStableList.ts'
import { adminSizes, DataTable } from '../../lists/table/DataTable.tsx'
import { useRowCursor } from '../../lists/table/useRowCursor.ts'
import { AttentionPanel } from '../attention/AttentionPanel.tsx'
import { arrivedWords } from '../attention/attentionWords.tsx'
import { useAttention } from '../attention/useAttention.ts'
import { useDecideKeys } from '../decide/useDecideKeys.ts'
import { SelectionBar } from '../decide-many/SelectionBar.tsx'
import { useSelection } from '../decide-many/useSelection.ts'
import { RequestBeside } from '../drawer/RequestBeside.tsx'
import type { ChosenAction } from '../subject.ts'
import { useOpenRequest } from '../useOpenRequest.ts'
import { readEnding } from './endingWords.ts'
import { furtherColumns } from './furtherColumns.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { NewerRows } from './NewerRows.tsx'
import { RequestListBar } from './RequestListBar.tsx'
import { actionColumn, requestColumns } from './requestColumns.tsx'
import { requestFilters } from './requestFilters.tsx'
import { useColumnsBeside } from './useColumnsBeside.ts'
import './request-list.css'

/** Staff decide here; a USER sees their own requests and no action (product: People). */
export function RequestScreen() {
  const decides = canAccess(useSession().role, 'admin')
  const filters = requestFilters(decides)
  const rows = useStableList(
    catalogueRequests.listPending,
    useListQuery(catalogueRequests.listPending, filters),
    readEnding,
  )
  const further = useColumns('requests', furtherColumns(decides))
  const isEnded = (id: string) => Boolean(rows.ended[id])
  const opened = useOpenRequest()
  const dialog = useDialog<ChosenAction>()
  const attention = useAttention(decides)
  const selection = useSelection<RequestRow>(isEnded)
  const cursor = useRowCursor(rows.list?.data ?? [], opened)
  // A request that is decided alone leaves the selection.
  const decide = (chosen: ChosenAction) => {
    selection.drop([chosen.request.id])
    dialog.show(chosen)
  }
  const isFree = cursor.row && !opened.id && !isEnded(cursor.row.id)
  useDecideKeys(decides, isFree ? cursor.row : undefined, decide)

  const { later, show } = attention
  const usual = [...requestColumns(opened), ...further.shown]
  const columns = useColumnsBeside(
    decides ? [...usual, actionColumn(rows.ended, decide)] : usual,
    opened.id !== undefined,
  )
  return (
    <Screen>
      <AttentionPanel attention={attention} onOpen={opened.open} onChoose={dialog.show} />
      <RequestListBar name="requests" rows={rows} filters={filters} columns={columns} further={further} />
      <div className="list-bar">
        {decides && <SelectionBar selection={selection} />}
        <NewerRows rows={rows} more={later.length > 0 ? { words: arrivedWords(later), show } : undefined} />
        <KeysHelp decides={decides} />
      </div>
      <div className="dense">
        <DataTable
          name="requests"
          rows={rows}
          filters={filters}
          columns={columns}
          sizes={adminSizes}
          extras={{
            onRow: cursor.onRow,
            rowClassName: ({ id }) => (isEnded(id) ? 'ended' : ''),
            ...(decides ? { rowSelection: selection.rowSelection } : {}),
          }}
        />
      </div>
      <RequestBeside opened={opened} dialog={{ ...dialog, show: decide }} />
    </Screen>
  )
}
