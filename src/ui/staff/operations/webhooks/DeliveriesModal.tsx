import Checkbox from 'antd/es/checkbox/Checkbox'
import { useState } from 'react'
import { type WebhookRow, webhooks } from '#contract/webhooks.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { DeliveryItem } from './DeliveryItem.tsx'
import { restWords } from './webhookWords.ts'

/** Milliseconds: an owner who sent a test delivery waits for its answer. */
const pollEvery = 2_000

export function DeliveriesModal({ subject: { id, url }, ...modal }: DialogProps<WebhookRow>) {
  const [untaken, setUntaken] = useState(false)
  const input = { params: { id }, query: untaken ? { untaken } : {} }
  const read = useEndpoint(webhooks.deliveries, input, { pollEvery, noCache: true })
  const all = useEndpoint(webhooks.list, {}, { pollEvery }).data?.data
  const webhook = all?.find((row) => row.id === id)
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
          <p className="webhook-standing" role="status">
            {all && standing(webhook)}
          </p>
          <Checkbox checked={untaken} onChange={({ target }) => setUntaken(target.checked)}>
            {t('Only those that were not taken')}
          </Checkbox>
          <ReadState read={read} failure={t('The deliveries could not be loaded.')} />
          {read.data && !read.isPlaceholderData && rows.length === 0 && (
            <p>{untaken ? t('Everything was taken.') : t('Nothing was sent yet.')}</p>
          )}
          <ul className="webhook-list">
            {webhook && rows.map((row) => <DeliveryItem key={row.id} delivery={row} rests={webhook.rests !== null} />)}
          </ul>
          {read.data?.more && <p>{t('There are more than these.')}</p>}
        </>
      )}
    </Dialog>
  )
}

/** Why nothing is sent to it any more, also since the dialog was opened. */
function standing(webhook: WebhookRow | undefined): string {
  if (!webhook) return t('This webhook was removed.')
  return webhook.rests ? `${t('The webhook rests.')} ${t(restWords[webhook.rests])}` : ''
}
