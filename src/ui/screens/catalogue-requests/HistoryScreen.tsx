import type { ColumnsType } from 'antd/es/table'
import { useSearchParams } from 'react-router'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { HistoryRow } from '#contract/request-shapes.ts'
import { canAccess } from '../../session/access.ts'
import { useSession } from '../../session/useSession.ts'
import { CutText } from '../../shell-kit/CutText.tsx'
import { narrowWidths } from '../../shell-kit/columnWidths.ts'
import { DataTable } from '../../shell-kit/DataTable.tsx'
import { ExportButton } from '../../shell-kit/exports/ExportButton.tsx'
import { Screen } from '../../shell-kit/Screen.tsx'
import { Status } from '../../shell-kit/Status.tsx'
import { Day } from '../../shell-kit/Time.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useRowCursor } from '../../shell-kit/useRowCursor.ts'
import { useSteadyList } from '../../shell-kit/useSteadyList.ts'
import { ViewTabs } from '../../shell-kit/views/ViewTabs.tsx'
import { filtersIn } from '../../shell-kit/views/viewQuery.ts'
import { deliveryWords } from './deliveryWords.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { NewerRows } from './NewerRows.tsx'
import { RequestBeside } from './RequestBeside.tsx'
import { RequestName } from './RequestName.tsx'
import type { ChosenAction } from './subject.ts'
import { useDecideKeys } from './useDecideKeys.ts'
import { useOpenRequest } from './useOpenRequest.ts'
import './request-list.css'

/** No request leaves the history. */
const never = async () => ''

export function HistoryScreen() {
  const decides = canAccess(useSession().role, 'admin')
  const rows = useSteadyList(catalogueRequests.history, never)
  const filters = filtersIn(useSearchParams()[0])
  const opened = useOpenRequest()
  const dialog = useDialog<ChosenAction>()
  const { onRow } = useRowCursor(rows.list?.data ?? [], opened)
  useDecideKeys(decides, undefined, dialog.show)
  return (
    <Screen title="Request History">
      <ViewTabs list="history" />
      <div className="list-bar">
        <NewerRows rows={rows} />
        <KeysHelp decides={decides} />
        <ExportButton list="history" query={filters} total={rows.list?.totalElements ?? 0} />
      </div>
      <div className="dense">
        <DataTable label="Requests" rows={rows} columns={columns(opened)} extras={{ onRow }} />
      </div>
      <RequestBeside opened={opened} dialog={dialog} />
    </Screen>
  )
}

const columns = (opened: ReturnType<typeof useOpenRequest>): ColumnsType<HistoryRow> => [
  { title: 'Name', dataIndex: 'name', render: (_, request) => <RequestName request={request} opened={opened} /> },
  { title: 'Catalogue', dataIndex: 'catalogueName' },
  { title: 'Email', dataIndex: 'email', width: narrowWidths.email },
  {
    title: 'Registration Time',
    dataIndex: 'created',
    width: narrowWidths.day,
    render: (created: number) => <Day at={created} />,
  },
  {
    title: 'Status',
    dataIndex: 'status',
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
