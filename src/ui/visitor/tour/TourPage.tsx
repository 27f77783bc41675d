import { toRequest } from '#contract/http-request.ts'
import { fullMoment } from '../../lib/i18n/format.ts'
import { message, t, tNodes } from '../../lib/i18n/t.ts'
import { useTitle } from '../../lib/page/useTitle.ts'
import { VisitorPage } from '../VisitorPage.tsx'
import { useFrame } from './useFrame.ts'
import { type TourState, tokenOfPage, useTour } from './useTour.ts'
import { frameTour } from './visitTour.static.ts'

const words = {
  asking: { title: message('Tour'), text: message('One moment, please.') },
  unreachable: {
    title: message('Tour'),
    text: message('The server cannot be reached right now. This page keeps trying.'),
  },
  'tour-unknown': {
    title: message('This tour link is not known'),
    text: message('Perhaps it was cut short on its way. Please ask for it again.'),
  },
  'tour-expired': {
    title: message('This tour is over'),
    text: message('The time of this link has passed. Please ask the person who gave you the link for a new one.'),
  },
  'tour-disabled': {
    title: message('This tour was withdrawn'),
    text: message('Please ask the person who gave you the link for a new one.'),
  },
  'tour-pending': {
    title: message('This tour is not open yet'),
    text: message('It opens here by itself; you may leave this page open.'),
  },
}

/** The page of a tour link: the tour while it is open, otherwise why it is not (product: Tours). */
export function TourPage() {
  const tour = useTour()
  if (tour.kind === 'open') return <OpenTour {...tour} />
  return <ClosedTour tour={tour} />
}

/** The page's own headers name the origins; without the star the first address alone would count, which is ours. */
const allowed = ['fullscreen', 'gyroscope', 'accelerometer', 'magnetometer', 'xr-spatial-tracking', 'autoplay']
  .map((feature) => `${feature} *`)
  .join('; ')

function OpenTour({ name, sample }: { readonly name: string; readonly sample: boolean }) {
  useTitle(name)
  const { key, onLoad } = useFrame()
  const { url } = toRequest(frameTour, { query: { token: tokenOfPage() } })
  return (
    <main className="tour">
      <h1 className="visually-hidden">{name}</h1>
      {sample && <p className="sample-note">{t('This is a sample tour: the firm has not set up its own yet.')}</p>}
      <iframe key={key} title={name} src={url} allow={allowed} onLoad={onLoad} />
    </main>
  )
}

function ClosedTour({ tour }: { readonly tour: Exclude<TourState, { kind: 'open' }> }) {
  const { title, text } = words[tour.kind]
  const heading = t(title)
  useTitle(heading)
  return (
    <VisitorPage title={heading}>
      <div role="status">
        {tour.kind === 'tour-pending' && (
          <>
            <h2 dir="auto">{tour.name}</h2>
            <p className="lead">
              {tNodes('It opens on {time}.', {
                time: <time dateTime={new Date(tour.startTime).toISOString()}>{fullMoment(tour.startTime)}</time>,
              })}
            </p>
          </>
        )}
        <p className={tour.kind === 'asking' ? 'asking' : undefined}>{t(text)}</p>
      </div>
    </VisitorPage>
  )
}
