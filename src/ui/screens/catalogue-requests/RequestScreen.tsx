import Button from 'antd/es/button'
import type { ColumnsType } from 'antd/es/table'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { canAccess } from '../../session/access.ts'
import { useSession } from '../../session/useSession.ts'
import { columnWidths } from '../../shell-kit/columnWidths.ts'
import { adminSizes, DataTable } from '../../shell-kit/DataTable.tsx'
import { DialogSlot, lazyDialog } from '../../shell-kit/lazyDialog.tsx'
import { Screen } from '../../shell-kit/Screen.tsx'
import { Day } from '../../shell-kit/Time.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useList } from '../../shell-kit/useList.ts'

const ApproveRequestModal = lazyDialog(() => import('./ApproveRequestModal.tsx'), 'ApproveRequestModal')
const RejectRequestModal = lazyDialog(() => import('./RejectRequestModal.tsx'), 'RejectRequestModal')

interface Open {
  readonly modal: 'approve' | 'reject'
  readonly request: RequestRow
}

/** Staff decide here; a USER sees their own requests and no action (product: People). */
export function RequestScreen() {
  const decides = canAccess(useSession().role, 'admin')
  const rows = useList(catalogueRequests.listPending)
  const { subject, show, props } = useDialog<Open>()

  /** The row's current version: its details may have been replaced since its dialog was opened. */
  const current = (request: RequestRow) => rows.list?.data.find(({ id }) => id === request.id) ?? request

  const actions: ColumnsType<RequestRow>[number] = {
    title: 'Action',
    key: 'action',
    width: columnWidths.twoActions,
    render: (_, request) => (
      <div className="row-actions">
        <Button size="small" onClick={() => show({ modal: 'approve', request })}>
          Approve
        </Button>
        <Button size="small" danger onClick={() => show({ modal: 'reject', request })}>
          Reject
        </Button>
      </div>
    ),
  }

  return (
    <Screen title="Request">
      <DataTable
        label="Pending requests"
        rows={rows}
        columns={decides ? [...columns, actions] : columns}
        sizes={adminSizes}
      />
      <DialogSlot>
        {subject?.modal === 'approve' && (
          <ApproveRequestModal
            subject={current(subject.request)}
            {...props}
            onReject={() => show({ modal: 'reject', request: subject.request })}
          />
        )}
        {subject?.modal === 'reject' && <RejectRequestModal subject={current(subject.request)} {...props} />}
      </DialogSlot>
    </Screen>
  )
}

const columns: ColumnsType<RequestRow> = [
  { title: 'Name', dataIndex: 'name' },
  { title: 'Catalogue', dataIndex: 'catalogueName' },
  { title: 'Email', dataIndex: 'email', width: columnWidths.email },
  {
    title: 'Registration Time',
    dataIndex: 'created',
    width: columnWidths.day,
    render: (created: number) => <Day at={created} />,
  },
]
