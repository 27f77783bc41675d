import { createPortal } from 'react-dom'
import { tNodes } from '../../lib/i18n/t.ts'
import { Cover } from '../Cover.tsx'
import type { AskedCatalogue } from './useAskedCatalogue.ts'

/** The catalogue or the tour that is asked for, in the place that the header keeps for it. */
export function AboutCatalogue({ name, cover, tour }: AskedCatalogue) {
  const place = name && document.getElementById('about')
  if (!place) return null
  const named = (
    <strong className="name" key="name">
      {name}
    </strong>
  )
  return createPortal(
    <>
      {!tour && <Cover name={name} picture={cover} />}
      <p>
        {tour
          ? tNodes('You are asking for the tour {tour}', { tour: named })
          : tNodes('You are asking for {catalogue}', { catalogue: named })}
      </p>
    </>,
    place,
  )
}
