import Button from 'antd/es/button'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { When } from '../../components/Time.tsx'
import { type ChosenAction, requestReads } from '../requestActions.ts'
import { attentionText } from './attentionText.tsx'
import { type AttentionItem, keyOf, type useAttention } from './useAttention.ts'
import './attention-panel.css'

interface AttentionPanelProps {
  readonly attention: ReturnType<typeof useAttention>
  readonly onOpen: (id: string) => void
  readonly onChoose: (chosen: ChosenAction) => void
}

/** What waits for staff, above the list: answers, questions, wishes for a new link, mails that could not be delivered. */
export function AttentionPanel({ attention, onOpen, onChoose }: AttentionPanelProps) {
  const { items, isOpen, hasMore } = attention
  if (items.length === 0) return null
  return (
    <section className="attention" aria-label={t('Waiting for you')}>
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)} className={isOpen(item) ? item.attention : 'done'}>
            <p>
              {attentionText(item)} <When at={item.since} />
            </p>
            {isOpen(item) ? (
              <ItemActions item={item} onChoose={onChoose} />
            ) : (
              <span className="missing">{t('Done')}</span>
            )}
            <Button size="small" type="link" onClick={() => onOpen(item.id)}>
              {t('Open')}
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('There are more than these.')}</p>}
    </section>
  )
}

function ItemActions({ item, onChoose }: { readonly item: AttentionItem } & Pick<AttentionPanelProps, 'onChoose'>) {
  const resend = useAction(catalogueRequests.resend, requestReads)
  // Only an approved request has a link to send.
  if (item.status !== 'approved' || item.attention === 'answered') return null
  if (item.attention === 'askedAbout') {
    return (
      <Button size="small" onClick={() => onChoose({ action: 'reply', request: item })}>
        {t('Reply')}
      </Button>
    )
  }
  if (item.attention === 'mailFailed') {
    return (
      <Button size="small" onClick={() => onChoose({ action: 'resend', request: item })}>
        {t('Send to another address')}
      </Button>
    )
  }
  const send = () =>
    resend.mutate(
      { params: { id: item.id }, body: { seen: { email: item.email, revoked: false } } },
      { onSuccess: () => toast.success(t('A new link is on its way')) },
    )
  return (
    <Button size="small" loading={resend.isPending} onClick={send}>
      {t('Send a new link')}
    </Button>
  )
}
