import { apiTokens } from '#contract/api-tokens.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function RemoveFactorModal({ subject: _, ...modal }: DialogProps<undefined>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Remove the second factor')}
      ok={t('Remove')}
      danger
      entry={secondFactor.remove}
      input={{}}
      invalidates={[secondFactor.read, sessions.list, apiTokens.list]}
    >
      <p>{t('Whoever knows your password can then sign in. Your recovery codes stop working.')}</p>
    </ConfirmDialog>
  )
}
