import { type UserRow, users } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fullName } from './fullName.ts'

export function DisableUserModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const name = <strong key="name">{fullName(user)}</strong>
  return (
    <ConfirmDialog
      {...modal}
      title={t('Disable User')}
      ok={t('Disable')}
      danger
      entry={users.disable}
      input={{ params: { id: user.id } }}
      invalidates={[users.listActive]}
    >
      <p>
        {tNodes(
          '{name} ({email}) will be signed out everywhere and cannot sign in until you enable the account again.',
          {
            name,
            email: user.email,
          },
        )}
      </p>
      <p>{t('What this person did stays. This person and all owners are told by mail.')}</p>
    </ConfirmDialog>
  )
}
