import Button from 'antd/es/button'
import { type UserRow, users } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { isSelf } from '../../lib/session/self.ts'
import { Screen } from '../components/Screen.tsx'
import { DialogSlot, lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { ListBar } from '../lists/bar/ListBar.tsx'
import { useListQuery } from '../lists/query/useListQuery.ts'
import { useList } from '../lists/rows/useList.ts'
import { adminSizes, DataTable } from '../lists/table/DataTable.tsx'
import { userColumns, userFilters } from './userColumns.tsx'

const ChangePasswordModal = lazyDialog(() => import('./ChangePasswordModal.tsx'), 'ChangePasswordModal')
const DeleteUserModal = lazyDialog(() => import('./DeleteUserModal.tsx'), 'DeleteUserModal')

const noun = ['user', 'users'] as const

interface Open {
  readonly modal: 'changePassword' | 'delete'
  readonly user: UserRow
}

export function AdminScreen() {
  const filters = userFilters()
  const rows = useList(users.listActive, useListQuery(users.listActive, filters))
  const { subject, show, props } = useDialog<Open>()

  const columns = userColumns((user) => (
    <>
      <Button size="small" onClick={() => show({ modal: 'changePassword', user })}>
        {t('Change Password')}
      </Button>
      {isSelf(user.id) ? (
        <span className="no-action" title={t('You cannot delete your own account.')}>
          {t('You')}
        </span>
      ) : (
        <Button size="small" danger onClick={() => show({ modal: 'delete', user })}>
          {t('Delete')}
        </Button>
      )}
    </>
  ))

  return (
    <Screen>
      <ListBar name="users" rows={rows} noun={noun} searches={t('Name, email or company')} filters={filters} />
      <DataTable
        label={t('Active users')}
        rows={rows}
        noun={noun}
        columns={columns}
        filters={filters}
        minWidth={990}
        sizes={adminSizes}
      />
      <DialogSlot>
        {subject?.modal === 'changePassword' && <ChangePasswordModal subject={subject.user} {...props} />}
        {subject?.modal === 'delete' && <DeleteUserModal subject={subject.user} {...props} />}
      </DialogSlot>
    </Screen>
  )
}
