import { registrations } from '#contract/registrations.ts'
import type { UserRow } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fullName } from './fullName.ts'

export function RejectUserModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const name = <strong key="name">{fullName(user)}</strong>
  return (
    <ConfirmDialog
      {...modal}
      title={t('Reject User')}
      ok={t('Reject')}
      danger
      entry={registrations.reject}
      input={{ params: { id: user.id } }}
      invalidates={[registrations.listPending]}
      successMessage={t('Rejected successfully')}
    >
      <p>
        {tNodes('The application of {name} ({email}) will be removed. They may apply again.', {
          name,
          email: user.email,
        })}
      </p>
    </ConfirmDialog>
  )
}
