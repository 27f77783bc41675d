import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t } from '../../kit/t.ts'
import { canAccess } from '../../session/access.ts'
import { useSession } from '../../session/useSession.ts'
import { DataTable } from '../../shell-kit/DataTable.tsx'
import { useColumns } from '../../shell-kit/lists/useColumns.ts'
import { useListQuery } from '../../shell-kit/lists/useListQuery.ts'
import { Screen } from '../../shell-kit/Screen.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useRowCursor } from '../../shell-kit/useRowCursor.ts'
import { useSteadyList } from '../../shell-kit/useSteadyList.ts'
import { readChanged } from './endingWords.ts'
import { furtherColumns } from './furtherColumns.tsx'
import { historyColumns } from './historyColumns.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { NewerRows } from './NewerRows.tsx'
import { RequestBeside } from './RequestBeside.tsx'
import { RequestListBar } from './RequestListBar.tsx'
import { historyFilters, requestNoun } from './requestFilters.tsx'
import type { ChosenAction } from './subject.ts'
import { useColumnsBeside } from './useColumnsBeside.ts'
import { useDecideKeys } from './useDecideKeys.ts'
import { useOpenRequest } from './useOpenRequest.ts'
import './request-list.css'

export function HistoryScreen() {
  const decides = canAccess(useSession().role, 'admin')
  const filters = historyFilters(decides)
  const state = useListQuery(catalogueRequests.history, filters)
  const rows = useSteadyList(catalogueRequests.history, state, readChanged)
  const further = useColumns('history', furtherColumns(decides))
  const opened = useOpenRequest()
  const dialog = useDialog<ChosenAction>()
  const { onRow, row } = useRowCursor(rows.list?.data ?? [], opened)
  useDecideKeys(decides, row?.status === 'pending' && !opened.id ? row : undefined, dialog.show)
  const columns = useColumnsBeside([...historyColumns(opened), ...further.shown], opened.id !== undefined)
  return (
    <Screen title={t('Request History')}>
      <RequestListBar name="history" rows={rows} filters={filters} columns={columns} further={further} />
      <div className="list-bar">
        <NewerRows rows={rows} />
        <KeysHelp decides={decides} />
      </div>
      <div className="dense">
        <DataTable
          label={t('Requests')}
          rows={rows}
          noun={requestNoun}
          columns={columns}
          filters={filters}
          extras={{ onRow }}
        />
      </div>
      <RequestBeside opened={opened} dialog={dialog} />
    </Screen>
  )
}
