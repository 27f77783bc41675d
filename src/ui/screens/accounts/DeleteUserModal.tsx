import { type UserRow, users } from '#contract/users.ts'
import { ConfirmDialog } from '../../shell-kit/ConfirmDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { fullName } from './userColumns.tsx'

export function DeleteUserModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title="Delete Admin"
      ok="Delete"
      danger
      entry={users.remove}
      input={{ params: { id: user.id } }}
      invalidates={[users.listActive]}
      successMessage="Deleted successfully"
    >
      <p>
        <strong>{fullName(user)}</strong> ({user.email}) will be signed out everywhere and can no longer sign in.
      </p>
    </ConfirmDialog>
  )
}
