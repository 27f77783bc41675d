import Button from 'antd/es/button'
import type { UserRow } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { DialogSlot, lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { UserList } from './UserList.tsx'

const ApproveUserModal = lazyDialog(() => import('./ApproveUserModal.tsx'), 'ApproveUserModal')
const RejectUserModal = lazyDialog(() => import('./RejectUserModal.tsx'), 'RejectUserModal')

interface OpenDialog {
  readonly modal: 'approve' | 'reject'
  readonly user: UserRow
}

export function RegistrationScreen() {
  const { subject, show, props } = useDialog<OpenDialog>()

  const actions = (user: UserRow) => (
    <>
      <Button size="small" onClick={() => show({ modal: 'approve', user })}>
        {t('Approve')}
      </Button>
      <Button size="small" danger onClick={() => show({ modal: 'reject', user })}>
        {t('Reject')}
      </Button>
    </>
  )

  return (
    <Screen>
      <UserList name="registrations" actions={actions} />
      <DialogSlot>
        {subject?.modal === 'approve' && <ApproveUserModal subject={subject.user} {...props} />}
        {subject?.modal === 'reject' && <RejectUserModal subject={subject.user} {...props} />}
      </DialogSlot>
    </Screen>
  )
}
