import { type AccessRow, tourAccess } from '#contract/tour-access.ts'
import { ConfirmModal } from '../shared/ConfirmModal.tsx'
import type { ModalProps } from '../shared/useModal.ts'

export function RejectAccessModal({ subject: access, ...modal }: ModalProps<AccessRow>) {
  return (
    <ConfirmModal
      {...modal}
      title="Reject Access"
      ok="Reject"
      danger
      width={416}
      entry={tourAccess.disable}
      input={{ body: { id: access.id } }}
      stale={[tourAccess.list]}
    >
      <p>
        The link of <strong>{access.name}</strong> stops working at once, also for those who are inside. This cannot be
        undone.
      </p>
    </ConfirmModal>
  )
}
