import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestEvent } from '#contract/request-shapes.ts'
import { useEndpoint } from '../../api/hooks.ts'
import { When } from '../../shell-kit/Time.tsx'
import { eventWords } from './eventWords.ts'

/** What happened to a request, oldest first. */
export function RequestEvents({ id }: { readonly id: string }) {
  const { data } = useEndpoint(catalogueRequests.events, { params: { id } }, { polled: true })
  return (
    <section aria-label="What happened">
      <h3>What happened</h3>
      <ol className="request-events">
        {data?.data.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event }: { readonly event: RequestEvent }) {
  const { at, kind, details } = event
  const { message, error, expires, source } = details
  return (
    <li className={kind}>
      <When at={at} />
      <p>{eventWords(event)}</p>
      {source && <p>Source: {source}</p>}
      {message && <q>{message}</q>}
      {error && (
        <p>
          The mail server said: <q>{error}</q>
        </p>
      )}
      {expires && (
        <p className="until">
          The link works until <When at={expires} />
        </p>
      )}
    </li>
  )
}
