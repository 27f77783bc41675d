import { type WebhookRow, webhooks } from '#contract/webhooks.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { DeliveryItem } from './DeliveryItem.tsx'

const often = 2_000

export function DeliveriesModal({ subject: { id, url, rests }, ...modal }: DialogProps<WebhookRow>) {
  const read = useEndpoint(webhooks.deliveries, { params: { id } }, { refetchInterval: often, noCache: true })
  const rows = read.data?.data ?? []
  return (
    <Dialog
      {...modal}
      title={t('Deliveries')}
      ok={t('Close')}
      cancel={false}
      busy={false}
      onOk={modal.onClose}
      width={640}
    >
      {() => (
        <>
          <p className="about">
            <bdi>{url}</bdi>
          </p>
          <ReadState read={read} failure={t('The deliveries could not be loaded.')} />
          {read.data && rows.length === 0 && <p>{t('Nothing was sent yet.')}</p>}
          <ul className="webhook-list">
            {rows.map((row) => (
              <DeliveryItem key={row.id} delivery={row} rests={rests !== null} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
