import { webhooks } from '#contract/webhooks.ts'
import { pollInterval, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Screen } from '../../components/Screen.tsx'
import { WideButton } from '../../components/WideButton.tsx'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { SecretModal } from './SecretModal.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import type { OpenDialog } from './webhookDialog.ts'
import './webhooks.css'

const WebhookModal = lazyDialog(() => import('./WebhookModal.tsx'), 'WebhookModal')
const RotateModal = lazyDialog(() => import('./RotateModal.tsx'), 'RotateModal')
const RemoveModal = lazyDialog(() => import('./RemoveModal.tsx'), 'RemoveModal')
const DeliveriesModal = lazyDialog(() => import('./DeliveriesModal.tsx'), 'DeliveriesModal')

/** The programs of the firm that are told what happens. A secret is shown once only, so its dialog is not loaded late. */
export function WebhooksScreen() {
  const read = useEndpoint(webhooks.list, {}, { pollEvery: pollInterval })
  const { subject, show, props } = useDialog<OpenDialog>()
  const rows = read.data?.data ?? []
  const showSecret = (secret: string) => show({ modal: 'secret', secret })
  return (
    <Screen action={<WideButton onClick={() => show({ modal: 'edit' })}>{t('Add Webhook')}</WideButton>}>
      <section className="panel webhooks">
        <p className="about">
          {t(
            'A webhook tells another program of your firm what happens here, at its own address and signed with a secret.',
          )}
        </p>
        <ReadState read={read} failure={t('The webhooks could not be loaded.')} />
        {read.data && rows.length === 0 && <p>{t('There are no webhooks yet.')}</p>}
        <ul className="webhook-list">
          {rows.map((row) => (
            <WebhookItem key={row.id} webhook={row} show={show} />
          ))}
        </ul>
      </section>
      {subject?.modal === 'edit' && <WebhookModal subject={subject.row} onSecret={showSecret} {...props} />}
      {subject?.modal === 'secret' && <SecretModal subject={subject.secret} {...props} />}
      {subject?.modal === 'rotate' && <RotateModal subject={subject.row} onSecret={showSecret} {...props} />}
      {subject?.modal === 'remove' && <RemoveModal subject={subject.row} {...props} />}
      {subject?.modal === 'deliveries' && <DeliveriesModal subject={subject.row} {...props} />}
    </Screen>
  )
}
