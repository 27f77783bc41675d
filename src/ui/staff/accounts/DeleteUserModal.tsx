import { type UserRow, users } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fullName } from './fullName.ts'

export function DeleteUserModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const name = <strong key="name">{fullName(user)}</strong>
  return (
    <ConfirmDialog
      {...modal}
      title={t('Delete Admin')}
      ok={t('Delete')}
      danger
      entry={users.remove}
      input={{ params: { id: user.id } }}
      invalidates={[users.listActive]}
      successMessage={t('Deleted successfully')}
    >
      <p>
        {tNodes('{name} ({email}) will be signed out everywhere and can no longer sign in.', {
          name,
          email: user.email,
        })}
      </p>
    </ConfirmDialog>
  )
}
