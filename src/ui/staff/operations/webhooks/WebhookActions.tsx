import Button from 'antd/es/button'
import { type WebhookRow, webhooks } from '#contract/webhooks.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { RowMenu } from '../../components/RowMenu.tsx'
import type { OpenDialog } from './webhookDialog.ts'

interface WebhookActionsProps {
  readonly webhook: WebhookRow
  readonly show: (open: OpenDialog) => void
}

export function WebhookActions({ webhook: row, show }: WebhookActionsProps) {
  const { id, rests } = row
  const test = useAction(webhooks.test, [webhooks.list, webhooks.deliveries])
  const change = useAction(webhooks.change, [webhooks.list])
  const onTest = () => test.mutate({ params: { id } }, { onSuccess: () => show({ modal: 'deliveries', row }) })
  const setActive = (active: boolean, done: string) =>
    change.mutate({ params: { id }, body: { active } }, { onSuccess: () => toast.success(done) })
  const items: [string, () => void][] = [
    [t('Change'), () => show({ modal: 'edit', row })],
    [t('Replace the Secret'), () => show({ modal: 'rotate', row })],
    ...(rests ? [] : [[t('Let It Rest'), () => setActive(false, t('The webhook rests.'))] as [string, () => void]]),
    [t('Remove'), () => show({ modal: 'remove', row })],
  ]
  return (
    <div className="row-actions">
      {rests && (
        <Button
          size="small"
          type="primary"
          loading={change.isPending}
          onClick={() => setActive(true, t('The webhook is active.'))}
        >
          {t('Start')}
        </Button>
      )}
      <Button size="small" onClick={() => show({ modal: 'deliveries', row })}>
        {t('Deliveries')}
      </Button>
      {!rests && (
        <Button size="small" loading={test.isPending} onClick={onTest}>
          {t('Send a Test')}
        </Button>
      )}
      <RowMenu items={items} />
    </div>
  )
}
