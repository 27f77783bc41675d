import { type AccessRow, tourAccess } from '#contract/tour-access.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { accessReads } from './accessDialog.ts'

export function RejectAccessModal({ subject: access, ...modal }: DialogProps<AccessRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Reject Access')}
      ok={t('Reject an access')}
      danger
      width={416}
      entry={tourAccess.disable}
      input={{ body: { id: access.id } }}
      invalidates={accessReads}
    >
      <p>
        {tNodes('The link of {name} stops working at once, also for those who are inside. This cannot be undone.', {
          name: <strong key="name">{access.name}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
