import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../kit/t.ts'
import { canAccess } from '../../session/access.ts'
import { useSession } from '../../session/useSession.ts'
import { adminSizes, DataTable } from '../../shell-kit/DataTable.tsx'
import { useColumns } from '../../shell-kit/lists/useColumns.ts'
import { useListQuery } from '../../shell-kit/lists/useListQuery.ts'
import { Screen } from '../../shell-kit/Screen.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useRowCursor } from '../../shell-kit/useRowCursor.ts'
import { useSteadyList } from '../../shell-kit/useSteadyList.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { arrivedWords } from './attentionWords.tsx'
import { readEnding } from './endingWords.ts'
import { furtherColumns } from './furtherColumns.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { NewerRows } from './NewerRows.tsx'
import { RequestBeside } from './RequestBeside.tsx'
import { RequestListBar } from './RequestListBar.tsx'
import { actionColumn, requestColumns } from './requestColumns.tsx'
import { requestFilters, requestNoun } from './requestFilters.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { ChosenAction } from './subject.ts'
import { useAttention } from './useAttention.ts'
import { useColumnsBeside } from './useColumnsBeside.ts'
import { useDecideKeys } from './useDecideKeys.ts'
import { useOpenRequest } from './useOpenRequest.ts'
import { useSelection } from './useSelection.ts'
import './request-list.css'

/** Staff decide here; a USER sees their own requests and no action (product: People). */
export function RequestScreen() {
  const decides = canAccess(useSession().role, 'admin')
  const filters = requestFilters(decides)
  const rows = useSteadyList(
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
    <Screen title={t('Request')}>
      <AttentionPanel attention={attention} onOpen={opened.open} onChoose={dialog.show} />
      <RequestListBar name="requests" rows={rows} filters={filters} columns={columns} further={further} />
      <div className="list-bar">
        {decides && <SelectionBar selection={selection} />}
        <NewerRows rows={rows} more={later.length > 0 ? { words: arrivedWords(later), show } : undefined} />
        <KeysHelp decides={decides} />
      </div>
      <div className="dense">
        <DataTable
          label={t('Pending requests')}
          rows={rows}
          noun={requestNoun}
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
