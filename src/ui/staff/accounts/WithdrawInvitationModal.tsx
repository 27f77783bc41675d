import { registrations } from '#contract/registrations.ts'
import type { UserRow } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'

export function WithdrawInvitationModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Withdraw Invitation')}
      ok={t('Withdraw')}
      danger
      entry={registrations.reject}
      input={{ params: { id: user.id } }}
      invalidates={[registrations.listPending]}
      successMessage={t('Invitation withdrawn successfully')}
    >
      <p>
        {tNodes('The link that was mailed to {email} will not work any more.', {
          email: <strong key="email">{user.email}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
