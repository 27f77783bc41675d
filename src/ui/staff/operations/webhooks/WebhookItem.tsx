import type { WebhookRow } from '#contract/webhooks.ts'
import { t } from '../../../lib/i18n/t.ts'
import { DescriptionList } from '../../components/DescriptionList.tsx'
import { When } from '../../components/Time.tsx'
import { WebhookActions } from './WebhookActions.tsx'
import type { OpenDialog } from './webhookDialog.ts'
import { eventWords, restWords } from './webhookWords.ts'

interface WebhookItemProps {
  readonly webhook: WebhookRow
  readonly show: (open: OpenDialog) => void
}

export function WebhookItem({ webhook, show }: WebhookItemProps) {
  const { url, events, personal, created, waiting } = webhook
  return (
    <li className="webhook-item">
      <h2>
        <bdi>{url}</bdi> <State of={webhook} />
      </h2>
      <DescriptionList
        of={[
          [t('Is told when'), events.map((event) => t(eventWords[event])).join(' · ')],
          [t('What visitors typed'), personal ? t('is sent as well') : t('is not sent')],
          [t('Added at'), <When key="created" at={created} />],
          [t('Waiting to be sent'), String(waiting)],
          ...standing(webhook),
        ]}
      />
      <WebhookActions webhook={webhook} show={show} />
    </li>
  )
}

/** Why it rests, or since when it fails. */
function standing({ rests, failingSince }: WebhookRow) {
  if (rests) return [[t('Rests because'), t(restWords[rests])] as const]
  return failingSince === null ? [] : [[t('Fails since'), <When key="since" at={failingSince} />] as const]
}

function State({ of: { rests, failingSince } }: { readonly of: WebhookRow }) {
  if (rests) return <span className="status neutral">{t('rests')}</span>
  if (failingSince !== null) return <span className="status bad">{t('fails')}</span>
  return <span className="status good">{t('active')}</span>
}
