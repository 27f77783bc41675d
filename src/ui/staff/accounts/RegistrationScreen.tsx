import Button from 'antd/es/button'
import { registrations } from '#contract/registrations.ts'
import type { UserRow } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { DialogSlot, lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { ListBar } from '../lists/bar/ListBar.tsx'
import { useListQuery } from '../lists/query/useListQuery.ts'
import { useList } from '../lists/rows/useList.ts'
import { adminSizes, DataTable } from '../lists/table/DataTable.tsx'
import { userColumns, userFilters } from './userColumns.tsx'

const ApproveUserModal = lazyDialog(() => import('./ApproveUserModal.tsx'), 'ApproveUserModal')
const RejectUserModal = lazyDialog(() => import('./RejectUserModal.tsx'), 'RejectUserModal')

const noun = ['registration', 'registrations'] as const

interface Open {
  readonly modal: 'approve' | 'reject'
  readonly user: UserRow
}

export function RegistrationScreen() {
  const filters = userFilters()
  const rows = useList(registrations.listPending, useListQuery(registrations.listPending, filters))
  const { subject, show, props } = useDialog<Open>()

  const columns = userColumns((user) => (
    <>
      <Button size="small" onClick={() => show({ modal: 'approve', user })}>
        {t('Approve')}
      </Button>
      <Button size="small" danger onClick={() => show({ modal: 'reject', user })}>
        {t('Reject')}
      </Button>
    </>
  ))

  return (
    <Screen>
      <ListBar name="registrations" rows={rows} noun={noun} searches={t('Name, email or company')} filters={filters} />
      <DataTable
        label={t('Pending registrations')}
        rows={rows}
        noun={noun}
        columns={columns}
        filters={filters}
        minWidth={990}
        sizes={adminSizes}
      />
      <DialogSlot>
        {subject?.modal === 'approve' && <ApproveUserModal subject={subject.user} {...props} />}
        {subject?.modal === 'reject' && <RejectUserModal subject={subject.user} {...props} />}
      </DialogSlot>
    </Screen>
  )
}
