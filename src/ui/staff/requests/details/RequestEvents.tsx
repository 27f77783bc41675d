import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestEvent } from '#contract/request-shapes.ts'
import { pollInterval, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { answerSentence } from '../../components/MailAnswer.tsx'
import { Quote } from '../../components/Quote.tsx'
import { When } from '../../components/Time.tsx'
import type { RequestSummary } from '../requestActions.ts'
import { eventText } from './eventText.ts'

export function RequestEvents({
  request: { id, tourId },
}: {
  readonly request: Pick<RequestSummary, 'id' | 'tourId'>
}) {
  const { data } = useEndpoint(catalogueRequests.events, { params: { id } }, { pollEvery: pollInterval })
  return (
    <section aria-label={t('What happened')}>
      <h3>{t('What happened')}</h3>
      {data?.more && <p>{t('There are more than these.')}</p>}
      <ol className="request-events">
        {data?.data.map((event) => (
          <Event key={event.id} event={event} ofTour={tourId !== ''} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event, ofTour }: { readonly event: RequestEvent; readonly ofTour: boolean }) {
  const { at, kind, details } = event
  const { message, text = message, error, expires, edition = 1 } = details
  return (
    <li className={kind}>
      <When at={at} />
      <p>{eventText(event, ofTour)}</p>
      {edition > 1 && <p className="until">{t('Edition {number}', { number: edition })}</p>}
      {text && <Quote text={text} />}
      {error && <p>{answerSentence(error)}</p>}
      {expires && (
        <p className="until">{tNodes('The link works until {time}', { time: <When key="time" at={expires} /> })}</p>
      )}
    </li>
  )
}
