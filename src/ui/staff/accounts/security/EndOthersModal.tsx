import { sessions } from '#contract/sessions.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function EndOthersModal({ subject: _, ...modal }: DialogProps<true>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('End all other sessions')}
      ok={t('End them')}
      danger
      entry={sessions.endOthers}
      input={{}}
      invalidates={[sessions.list]}
      successMessage={t('Sessions ended successfully')}
    >
      <p>{t('You stay signed in here. Every other browser has to sign in again.')}</p>
    </ConfirmDialog>
  )
}
