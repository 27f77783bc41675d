import { type View, views } from '#contract/views.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import type { DialogProps } from '../useDialog.ts'

export function RemoveViewModal({ subject: view, ...modal }: DialogProps<View>) {
  return (
    <ConfirmDialog
      {...modal}
      title="Remove View"
      ok="Remove"
      danger
      entry={views.remove}
      input={{ params: { id: view.id } }}
      invalidates={[views.list]}
      successMessage="View removed"
    >
      <p>
        <strong>{view.name}</strong> will be gone{view.shared ? ', for your colleagues too' : ''}. The list and its rows
        stay.
      </p>
    </ConfirmDialog>
  )
}
