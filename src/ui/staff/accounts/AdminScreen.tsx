import Button from 'antd/es/button'
import { type ApiTokenRow, apiTokens } from '#contract/api-tokens.ts'
import type { UserRow } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { isSelf } from '../../lib/session/self.ts'
import { Screen } from '../components/Screen.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { UserList } from './UserList.tsx'
import { UserMenu } from './UserMenu.tsx'

const ChangePasswordModal = lazyDialog(() => import('./ChangePasswordModal.tsx'), 'ChangePasswordModal')
const ChangeRoleModal = lazyDialog(() => import('./ChangeRoleModal.tsx'), 'ChangeRoleModal')
const InviteModal = lazyDialog(() => import('./InviteModal.tsx'), 'InviteModal')
const DisableUserModal = lazyDialog(() => import('./DisableUserModal.tsx'), 'DisableUserModal')
const ResetFactorsModal = lazyDialog(() => import('./ResetFactorsModal.tsx'), 'ResetFactorsModal')
const AllTokensModal = lazyDialog(() => import('./tokens/AllTokensModal.tsx'), 'AllTokensModal')
const RevokeTokenModal = lazyDialog(() => import('./tokens/RevokeTokenModal.tsx'), 'RevokeTokenModal')
const DeleteUserModal = lazyDialog(() => import('./DeleteUserModal.tsx'), 'DeleteUserModal')

type OpenDialog =
  | { readonly modal: 'invite' | 'tokens' }
  | { readonly modal: 'revokeToken'; readonly token: ApiTokenRow }
  | {
      readonly modal: 'changePassword' | 'changeRole' | 'disable' | 'resetFactors' | 'delete'
      readonly user: UserRow
    }

export function AdminScreen() {
  const { subject, show, props } = useDialog<OpenDialog>()

  const actions = (user: UserRow) => (
    <>
      {user.status !== 'disabled' && (
        <Button size="small" onClick={() => show({ modal: 'changePassword', user })}>
          {t('Change Password')}
        </Button>
      )}
      {isSelf(user.id) ? (
        <span className="no-action" title={t('You cannot delete your own account.')}>
          {t('You')}
        </span>
      ) : (
        <>
          <Button size="small" danger onClick={() => show({ modal: 'delete', user })}>
            {t('Delete')}
          </Button>
          <UserMenu
            user={user}
            onDisable={() => show({ modal: 'disable', user })}
            onResetFactors={() => show({ modal: 'resetFactors', user })}
          />
        </>
      )}
    </>
  )

  return (
    <Screen action={<Actions show={show} />}>
      <FirstSteps />
      <UserList name="users" actions={actions} onRole={(user) => show({ modal: 'changeRole', user })} />
      {subject?.modal === 'changePassword' && <ChangePasswordModal subject={subject.user} {...props} />}
      {subject?.modal === 'changeRole' && <ChangeRoleModal subject={subject.user} {...props} />}
      {subject?.modal === 'invite' && <InviteModal subject={undefined} {...props} />}
      {subject?.modal === 'tokens' && (
        <AllTokensModal onRevoke={(token) => show({ modal: 'revokeToken', token })} {...props} />
      )}
      {subject?.modal === 'revokeToken' && (
        <RevokeTokenModal subject={subject.token} entry={apiTokens.revokeAny} {...props} />
      )}
      {subject?.modal === 'disable' && <DisableUserModal subject={subject.user} {...props} />}
      {subject?.modal === 'resetFactors' && <ResetFactorsModal subject={subject.user} {...props} />}
      {subject?.modal === 'delete' && <DeleteUserModal subject={subject.user} {...props} />}
    </Screen>
  )
}

const Actions = ({ show }: { readonly show: (open: OpenDialog) => void }) => (
  <div className="screen-actions">
    <Button onClick={() => show({ modal: 'tokens' })}>{t('API tokens')}</Button>
    <WideButton onClick={() => show({ modal: 'invite' })}>{t('Invite')}</WideButton>
  </div>
)
