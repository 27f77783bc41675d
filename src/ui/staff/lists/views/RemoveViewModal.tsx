import { type View, views } from '#contract/views.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function RemoveViewModal({ subject: view, ...modal }: DialogProps<View>) {
  const name = <strong key="name">{view.name}</strong>
  return (
    <ConfirmDialog
      {...modal}
      title={t('Remove View')}
      ok={t('Remove')}
      danger
      entry={views.remove}
      input={{ params: { id: view.id } }}
      invalidates={[views.list]}
      successMessage={t('View removed')}
    >
      <p>
        {view.shared
          ? tNodes('{name} will be gone, for your colleagues too. The list and its rows stay.', { name })
          : tNodes('{name} will be gone. The list and its rows stay.', { name })}
      </p>
    </ConfirmDialog>
  )
}
