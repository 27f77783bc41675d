import Button from 'antd/es/button'
import type { UserRow } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import type { Invited } from './InviteModal.tsx'
import { UserList } from './UserList.tsx'

const ApproveUserModal = lazyDialog(() => import('./ApproveUserModal.tsx'), 'ApproveUserModal')
const InviteModal = lazyDialog(() => import('./InviteModal.tsx'), 'InviteModal')
const RejectUserModal = lazyDialog(() => import('./RejectUserModal.tsx'), 'RejectUserModal')

const WithdrawInvitationModal = lazyDialog(() => import('./WithdrawInvitationModal.tsx'), 'WithdrawInvitationModal')

type OpenDialog =
  | { readonly modal: 'invite'; readonly invited?: Invited }
  | { readonly modal: 'approve' | 'reject' | 'withdraw'; readonly user: UserRow }

export function RegistrationScreen() {
  const { subject, show, props } = useDialog<OpenDialog>()

  const invite = (user: UserRow) => {
    const { id, email, role } = user
    show({ modal: 'invite', invited: { id, email, role: role === 'USER' ? 'USER' : 'ADMIN' } })
  }
  const ofInvitation = (user: UserRow) => (
    <>
      <Button size="small" onClick={() => invite(user)}>
        {t('Invite Again')}
      </Button>
      <Button size="small" danger onClick={() => show({ modal: 'withdraw', user })}>
        {t('Withdraw')}
      </Button>
    </>
  )
  const ofRegistration = (user: UserRow) => (
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
    <Screen action={<WideButton onClick={() => show({ modal: 'invite' })}>{t('Invite')}</WideButton>}>
      <UserList
        name="registrations"
        actions={(user) => (user.status === 'invited' ? ofInvitation(user) : ofRegistration(user))}
      />
      {subject?.modal === 'approve' && <ApproveUserModal subject={subject.user} {...props} />}
      {subject?.modal === 'invite' && <InviteModal subject={subject.invited} {...props} />}
      {subject?.modal === 'withdraw' && <WithdrawInvitationModal subject={subject.user} {...props} />}
      {subject?.modal === 'reject' && <RejectUserModal subject={subject.user} {...props} />}
    </Screen>
  )
}
