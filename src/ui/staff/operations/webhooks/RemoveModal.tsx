import { type WebhookRow, webhooks } from '#contract/webhooks.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export const RemoveModal = ({ subject: { id, url }, ...modal }: DialogProps<WebhookRow>) => (
  <ConfirmDialog
    {...modal}
    title={t('Remove the Webhook')}
    ok={t('Remove')}
    danger
    width={416}
    entry={webhooks.remove}
    input={{ params: { id } }}
    invalidates={[webhooks.list]}
  >
    <p>
      {tNodes('{address} is told of nothing any more, and what waits to be sent to it is forgotten.', {
        address: <strong key="address">{url}</strong>,
      })}
    </p>
  </ConfirmDialog>
)
