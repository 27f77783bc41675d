import { type AccessRow, tourAccess } from '#contract/tour-access.ts'
import { ConfirmDialog } from '../../shell-kit/ConfirmDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'

export function RejectAccessModal({ subject: access, ...modal }: DialogProps<AccessRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title="Reject Access"
      ok="Reject"
      danger
      width={416}
      entry={tourAccess.disable}
      input={{ body: { id: access.id } }}
      invalidates={[tourAccess.list]}
    >
      <p>
        The link of <strong>{access.name}</strong> stops working at once, also for those who are inside. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  )
}
