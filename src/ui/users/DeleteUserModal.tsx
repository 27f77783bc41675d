import { type UserRow, users } from '#contract/users.ts'
import { ConfirmModal } from '../shared/ConfirmModal.tsx'
import type { ModalProps } from '../shared/useModal.ts'
import { fullName } from './userColumns.tsx'

export function DeleteUserModal({ subject: user, ...modal }: ModalProps<UserRow>) {
  return (
    <ConfirmModal
      {...modal}
      title="Delete Admin"
      ok="Delete"
      danger
      entry={users.remove}
      input={{ params: { id: user.id } }}
      stale={[users.listActive]}
      said="Deleted successfully"
    >
      <p>
        <strong>{fullName(user)}</strong> ({user.email}) will be signed out everywhere and can no longer sign in.
      </p>
    </ConfirmModal>
  )
}
