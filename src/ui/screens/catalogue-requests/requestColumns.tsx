import Button from 'antd/es/button'
import type { ColumnsType } from 'antd/es/table'
import type { RequestRow } from '#contract/request-shapes.ts'
import { CutText } from '../../shell-kit/CutText.tsx'
import { columnWidths } from '../../shell-kit/columnWidths.ts'
import { Day } from '../../shell-kit/Time.tsx'
import { RequestName } from './RequestName.tsx'
import type { Deed } from './subject.ts'
import type { useOpenRequest } from './useOpenRequest.ts'

type Columns = ColumnsType<RequestRow>

export const requestColumns = (opened: ReturnType<typeof useOpenRequest>): Columns => [
  { title: 'Name', dataIndex: 'name', render: (_, request) => <RequestName request={request} opened={opened} /> },
  { title: 'Catalogue', dataIndex: 'catalogueName' },
  { title: 'Email', dataIndex: 'email', width: columnWidths.email },
  {
    title: 'Registration Time',
    dataIndex: 'created',
    width: columnWidths.day,
    render: (created: number) => <Day at={created} />,
  },
]

/** The actions of a row, or how a colleague ended it. */
export const actionColumn = (
  ended: Readonly<Record<string, string>>,
  onDeed: (deed: Deed) => void,
): Columns[number] => ({
  title: 'Action',
  key: 'action',
  width: columnWidths.twoActions,
  render: (_, request) =>
    ended[request.id] ? <CutText text={ended[request.id] ?? ''} /> : <Actions request={request} onDeed={onDeed} />,
})

function Actions({ request, onDeed }: { readonly request: RequestRow; readonly onDeed: (deed: Deed) => void }) {
  return (
    <div className="row-actions">
      <Button size="small" onClick={() => onDeed({ action: 'approve', request })}>
        Approve
      </Button>
      <Button size="small" danger onClick={() => onDeed({ action: 'reject', request })}>
        Reject
      </Button>
    </div>
  )
}
