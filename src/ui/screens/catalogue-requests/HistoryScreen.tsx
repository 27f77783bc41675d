import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { HistoryRow } from '#contract/request-shapes.ts'
import { canAccess } from '../../session/access.ts'
import { useSession } from '../../session/useSession.ts'
import { CutText } from '../../shell-kit/CutText.tsx'
import { narrowWidths } from '../../shell-kit/columnWidths.ts'
import { DataTable } from '../../shell-kit/DataTable.tsx'
import { ColumnsMenu } from '../../shell-kit/lists/ColumnsMenu.tsx'
import type { ListColumn } from '../../shell-kit/lists/columns.tsx'
import { ListBar } from '../../shell-kit/lists/ListBar.tsx'
import { useColumns } from '../../shell-kit/lists/useColumns.ts'
import { useListQuery } from '../../shell-kit/lists/useListQuery.ts'
import { Screen } from '../../shell-kit/Screen.tsx'
import { Status } from '../../shell-kit/Status.tsx'
import { Day } from '../../shell-kit/Time.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useRowCursor } from '../../shell-kit/useRowCursor.ts'
import { useSteadyList } from '../../shell-kit/useSteadyList.ts'
import { deliveryWords } from './deliveryWords.ts'
import { readChanged } from './endingWords.ts'
import { furtherColumns } from './furtherColumns.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { NewerRows } from './NewerRows.tsx'
import { RequestBeside } from './RequestBeside.tsx'
import { RequestName } from './RequestName.tsx'
import { historyFilters, requestNoun, requestSearches } from './requestFilters.tsx'
import type { ChosenAction } from './subject.ts'
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
  const { onRow } = useRowCursor(rows.list?.data ?? [], opened)
  useDecideKeys(decides, undefined, dialog.show)
  return (
    <Screen title="Request History">
      <ListBar
        rows={rows}
        noun={requestNoun}
        searches={requestSearches}
        filters={filters}
        actions={<ColumnsMenu columns={further} />}
      />
      <div className="list-bar">
        <NewerRows rows={rows} />
        <KeysHelp decides={decides} />
      </div>
      <div className="dense">
        <DataTable
          label="Requests"
          rows={rows}
          noun={requestNoun}
          columns={[...columns(opened), ...further.shown]}
          filters={filters}
          extras={{ onRow }}
        />
      </div>
      <RequestBeside opened={opened} dialog={dialog} />
    </Screen>
  )
}

const columns = (opened: ReturnType<typeof useOpenRequest>): ListColumn<HistoryRow>[] => [
  {
    title: 'Name',
    key: 'name',
    sortBy: 'name',
    render: (_, request) => <RequestName request={request} opened={opened} />,
  },
  { title: 'Catalogue', key: 'catalogueName' },
  { title: 'Email', key: 'email', sortBy: 'email', width: narrowWidths.email },
  {
    title: 'Registration Time',
    key: 'created',
    sortBy: 'created',
    width: narrowWidths.day,
    render: (created: number) => <Day at={created} />,
  },
  {
    title: 'Status',
    key: 'status',
    width: narrowWidths.status,
    render: (status: string) => <Status of={status} />,
  },
  {
    title: 'Delivery',
    key: 'delivery',
    width: narrowWidths.delivery,
    render: (_, request) => <CutText text={deliveryWords(request) || '–'} />,
  },
]
