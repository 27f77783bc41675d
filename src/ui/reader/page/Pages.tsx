import { type CSSProperties, useRef } from 'react'
import { useReading, useReadingState } from '../state/reading.ts'
import { useWidth } from '../state/useWidth.ts'
import { PageSection } from './PageSection.tsx'
import './pages.css'

const zoomed = (zoom: number) => ({ '--zoom': zoom }) as CSSProperties

/** All pages below each other. Their sizes are known, so that nothing moves when pictures arrive. */
export function Pages() {
  const element = useRef<HTMLDivElement>(null)
  const { sizes, pages } = useReadingState(({ book }) => book)
  const zoom = useReadingState((state) => state.zoom)
  useWidth(useReading(), element)
  const [width, height] = sizes[0] ?? [1, 1]
  return (
    <div className="reader-pages" data-wide={width > height || undefined} style={zoomed(zoom)} ref={element}>
      {sizes.map(([width, height], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
        <PageSection key={index} page={index + 1} pages={pages} ratio={width / height} />
      ))}
    </div>
  )
}
