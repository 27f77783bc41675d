import { registrations } from '#contract/registrations.ts'
import type { UserRow } from '#contract/users.ts'
import { ConfirmModal } from '../shared/ConfirmModal.tsx'
import type { ModalProps } from '../shared/useModal.ts'
import { fullName } from '../users/userColumns.tsx'

export function RejectUserModal({ subject: user, ...modal }: ModalProps<UserRow>) {
  return (
    <ConfirmModal
      {...modal}
      title="Reject User"
      ok="Reject"
      danger
      entry={registrations.reject}
      input={{ params: { id: user.id } }}
      stale={[registrations.listPending]}
      said="Rejected successfully"
    >
      <p>
        The application of <strong>{fullName(user)}</strong> ({user.email}) will be removed. They may apply again.
      </p>
    </ConfirmModal>
  )
}
