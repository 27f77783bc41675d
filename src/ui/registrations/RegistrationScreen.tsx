import Button from 'antd/es/button'
import { registrations } from '#contract/registrations.ts'
import type { UserRow } from '#contract/users.ts'
import { adminSizes, DataTable } from '../shared/DataTable.tsx'
import { lazyModal, Modals } from '../shared/LazyModal.tsx'
import { useList } from '../shared/useList.ts'
import { useModal } from '../shared/useModal.ts'
import { Screen } from '../shell/Screen.tsx'
import { userColumns } from '../users/userColumns.tsx'

const ApproveUserModal = lazyModal(() => import('./ApproveUserModal.tsx'), 'ApproveUserModal')
const RejectUserModal = lazyModal(() => import('./RejectUserModal.tsx'), 'RejectUserModal')

interface Open {
  readonly modal: 'approve' | 'reject'
  readonly user: UserRow
}

export function RegistrationScreen() {
  const rows = useList(registrations.listPending)
  const { subject, show, props } = useModal<Open>()

  const columns = userColumns((user) => (
    <>
      <Button size="small" onClick={() => show({ modal: 'approve', user })}>
        Approve
      </Button>
      <Button size="small" danger onClick={() => show({ modal: 'reject', user })}>
        Reject
      </Button>
    </>
  ))

  return (
    <Screen title="Registration">
      <DataTable label="Pending registrations" rows={rows} columns={columns} minWidth={940} sizes={adminSizes} />
      <Modals>
        {subject?.modal === 'approve' && <ApproveUserModal subject={subject.user} {...props} />}
        {subject?.modal === 'reject' && <RejectUserModal subject={subject.user} {...props} />}
      </Modals>
    </Screen>
  )
}
