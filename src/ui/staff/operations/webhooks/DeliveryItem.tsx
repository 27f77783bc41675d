import Button from 'antd/es/button'
import { type DeliveryRow, webhooks } from '#contract/webhooks.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { When } from '../../components/Time.tsx'
import { eventWords, failureWords, statusWords } from './webhookWords.ts'

interface DeliveryItemProps {
  readonly delivery: DeliveryRow
  readonly rests: boolean
}

export function DeliveryItem({ delivery: row, rests }: DeliveryItemProps) {
  const { id, type, status, created, nextTry, attempts } = row
  const resend = useAction(webhooks.resend, [webhooks.deliveries])
  const [words, tone] = statusWords[rests && status === 'retrying' ? 'waiting' : status]
  const name = t(eventWords[type])
  return (
    <li className="webhook-delivery">
      <h3>
        {name} <span className={`status ${tone}`}>{t(words)}</span>
      </h3>
      <p>
        <When at={created} /> · {t('Attempts: {attempts}', { attempts: String(attempts) })}
      </p>
      <Answer of={row} />
      {!rests && status === 'retrying' && nextTry !== null && (
        <p>{tNodes('Next attempt: {time}', { time: <When key="time" at={nextTry} /> })}</p>
      )}
      {!rests && status !== 'dropped' && status !== 'waiting' && (
        <Button
          size="small"
          loading={resend.isPending}
          aria-label={t('Send again: {event}', { event: name })}
          onClick={() => resend.mutate({ params: { id } })}
        >
          {t('Send Again')}
        </Button>
      )}
    </li>
  )
}

/** What the receiver said to the latest attempt. */
function Answer({ of: { answer, failure, took } }: { readonly of: DeliveryRow }) {
  if (failure) return <p>{t(failureWords[failure])}</p>
  if (!answer) return null
  const values = { status: String(answer.status), took: String(took ?? 0) }
  return (
    <>
      <p>{t('Answer: {status} after {took} ms', values)}</p>
      {answer.text && (
        <code className="webhook-answer" dir="auto">
          {answer.text}
        </code>
      )}
    </>
  )
}
