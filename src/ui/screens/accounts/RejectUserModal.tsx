import { registrations } from '#contract/registrations.ts'
import type { UserRow } from '#contract/users.ts'
import { ConfirmDialog } from '../../shell-kit/ConfirmDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { fullName } from './userColumns.tsx'

export function RejectUserModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title="Reject User"
      ok="Reject"
      danger
      entry={registrations.reject}
      input={{ params: { id: user.id } }}
      invalidates={[registrations.listPending]}
      successMessage="Rejected successfully"
    >
      <p>
        The application of <strong>{fullName(user)}</strong> ({user.email}) will be removed. They may apply again.
      </p>
    </ConfirmDialog>
  )
}
