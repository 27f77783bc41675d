import type { ColumnsType } from 'antd/es/table'
import { catalogueRequests, type HistoryRow } from '#contract/catalogue-requests.ts'
import { columnWidths } from '../shared/columnWidths.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Status } from '../shared/Status.tsx'
import { Day } from '../shared/Time.tsx'
import { useList } from '../shared/useList.ts'
import { Screen } from '../shell/Screen.tsx'

export function HistoryScreen() {
  const rows = useList(catalogueRequests.history)
  return (
    <Screen title="Request History">
      <DataTable label="Requests" rows={rows} columns={columns} />
    </Screen>
  )
}

const columns: ColumnsType<HistoryRow> = [
  { title: 'Name', dataIndex: 'name' },
  { title: 'Catalogue', dataIndex: 'catalogueName' },
  { title: 'Email', dataIndex: 'email', width: columnWidths.email },
  {
    title: 'Registration Time',
    dataIndex: 'created',
    width: columnWidths.day,
    render: (created: number) => <Day at={created} />,
  },
  {
    title: 'Status',
    dataIndex: 'status',
    width: columnWidths.status,
    render: (status: string) => <Status of={status} />,
  },
]
