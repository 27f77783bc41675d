import type { ColumnsType } from 'antd/es/table'
import { catalogueRequests, type HistoryRow } from '#contract/catalogue-requests.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Status } from '../shared/Status.tsx'
import { Day } from '../shared/Time.tsx'
import { useList } from '../shared/useList.ts'
import { Screen } from '../shell/Screen.tsx'

export function HistoryScreen() {
  const rows = useList(catalogueRequests.history)
  return (
    <Screen title="Request History">
      <DataTable label="Requests" rows={rows} columns={columns} minWidth={740} />
    </Screen>
  )
}

const columns: ColumnsType<HistoryRow> = [
  { title: 'Name', dataIndex: 'name', width: 130 },
  { title: 'Catalogue', dataIndex: 'catalogueName', width: 170 },
  { title: 'Email', dataIndex: 'email', width: 180 },
  { title: 'Registration Time', dataIndex: 'created', width: 150, render: (created: number) => <Day at={created} /> },
  { title: 'Status', dataIndex: 'status', width: 110, render: (status: string) => <Status of={status} /> },
]
