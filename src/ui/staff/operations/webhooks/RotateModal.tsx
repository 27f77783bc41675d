import { type WebhookRow, webhooks } from '#contract/webhooks.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

interface RotateModalProps extends DialogProps<WebhookRow> {
  readonly onSecret: (secret: string) => void
}

export const RotateModal = ({ subject: row, onSecret, ...modal }: RotateModalProps) => (
  <FormDialog
    {...modal}
    title={t('Replace the Secret')}
    ok={t('Replace')}
    danger
    entry={webhooks.rotate}
    inputOf={() => ({ params: { id: row.id } })}
    invalidates={[webhooks.list]}
    onDone={({ secret }) => onSecret(secret)}
  >
    <p>{t('For 24 hours deliveries are signed with both secrets, so that the receiver can change over.')}</p>
  </FormDialog>
)
