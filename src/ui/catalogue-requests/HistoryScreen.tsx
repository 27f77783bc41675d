import type { TableColumnsType } from 'antd/es/table'
import { catalogueRequests, type HistoryRow } from '#contract/catalogue-requests.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Status } from '../shared/Status.tsx'
import { Day } from '../shared/Time.tsx'
import { useList } from '../shared/useList.ts'
import { Screen } from '../shell/Screen.tsx'

export function HistoryScreen() {
  const rows = useList<HistoryRow, typeof catalogueRequests.history.shapes>(catalogueRequests.history)
  return (
    <Screen title="Request History">
      <DataTable label="Requests" rows={rows} columns={columns} minWidth={760} />
    </Screen>
  )
}

const columns: TableColumnsType<HistoryRow> = [
  { title: 'Name', dataIndex: 'name', width: 180 },
  { title: 'Catalogue', dataIndex: 'catalogueName', width: 220 },
  { title: 'Email', dataIndex: 'email', width: 220 },
  { title: 'Registration Time', dataIndex: 'created', width: 165, render: (created: number) => <Day at={created} /> },
  { title: 'Status', dataIndex: 'status', width: 130, render: (status: string) => <Status of={status} /> },
]
