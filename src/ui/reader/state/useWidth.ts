import { type RefObject, useEffect } from 'react'
import { returnTo } from './places.ts'
import type { Reading } from './reading.ts'

/** Two fingers that enlarge a page by less are not answered with a larger picture. */
const pinched = 1.3

/** Measures the pages, and stays at the same place when the window turns or changes its size. */
export function useWidth({ store, place }: Reading, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pages = element.current
    if (!pages) return
    const measure = () => {
      const scale = visualViewport?.scale ?? 1
      store.set({ width: pages.clientWidth * (scale > pinched ? scale : 1) })
    }
    let before = pages.clientWidth
    const observer = new ResizeObserver(() => {
      if (pages.clientWidth !== before) returnTo(place.now)
      before = pages.clientWidth
      measure()
    })
    observer.observe(pages)
    visualViewport?.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      visualViewport?.removeEventListener('resize', measure)
    }
  }, [store, place, element])
}
