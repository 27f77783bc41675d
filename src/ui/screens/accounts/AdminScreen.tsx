import Button from 'antd/es/button'
import { type UserRow, users } from '#contract/users.ts'
import { isSelf } from '../../session/self.ts'
import { adminSizes, DataTable } from '../../shell-kit/DataTable.tsx'
import { DialogSlot, lazyDialog } from '../../shell-kit/lazyDialog.tsx'
import { ListBar } from '../../shell-kit/lists/ListBar.tsx'
import { useListQuery } from '../../shell-kit/lists/useListQuery.ts'
import { Screen } from '../../shell-kit/Screen.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useList } from '../../shell-kit/useList.ts'
import { userColumns, userFilters } from './userColumns.tsx'

const ChangePasswordModal = lazyDialog(() => import('./ChangePasswordModal.tsx'), 'ChangePasswordModal')
const DeleteUserModal = lazyDialog(() => import('./DeleteUserModal.tsx'), 'DeleteUserModal')

const noun = ['user', 'users'] as const

interface Open {
  readonly modal: 'changePassword' | 'delete'
  readonly user: UserRow
}

export function AdminScreen() {
  const rows = useList(users.listActive, useListQuery(users.listActive, userFilters))
  const { subject, show, props } = useDialog<Open>()

  const columns = userColumns((user) => (
    <>
      <Button size="small" onClick={() => show({ modal: 'changePassword', user })}>
        Change Password
      </Button>
      {isSelf(user.id) ? (
        <span className="no-action" title="You cannot delete your own account.">
          You
        </span>
      ) : (
        <Button size="small" danger onClick={() => show({ modal: 'delete', user })}>
          Delete
        </Button>
      )}
    </>
  ))

  return (
    <Screen title="Admin">
      <ListBar name="users" rows={rows} noun={noun} searches="Name, email or company" filters={userFilters} />
      <DataTable
        label="Active users"
        rows={rows}
        noun={noun}
        columns={columns}
        filters={userFilters}
        minWidth={940}
        sizes={adminSizes}
      />
      <DialogSlot>
        {subject?.modal === 'changePassword' && <ChangePasswordModal subject={subject.user} {...props} />}
        {subject?.modal === 'delete' && <DeleteUserModal subject={subject.user} {...props} />}
      </DialogSlot>
    </Screen>
  )
}
