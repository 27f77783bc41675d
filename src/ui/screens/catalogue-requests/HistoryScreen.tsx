import type { ColumnsType } from 'antd/es/table'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { HistoryRow } from '#contract/request-shapes.ts'
import { columnWidths } from '../../shell-kit/columnWidths.ts'
import { DataTable } from '../../shell-kit/DataTable.tsx'
import { Screen } from '../../shell-kit/Screen.tsx'
import { Status } from '../../shell-kit/Status.tsx'
import { Day } from '../../shell-kit/Time.tsx'
import { useList } from '../../shell-kit/useList.ts'

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
