import { useEffect } from 'react'
import { hashOf } from './hash.ts'
import { isAt, pageInView, placeInView } from './places.ts'
import type { Reading } from './reading.ts'

/** Milliseconds without movement. */
const rest = 120
/** Windows per sample. Pages that fly past are not worth loading. */
const fast = 0.8
const sample = 100

/** Follows the scrolling: which page is read, where it rests, and whether it flies. */
export function useScroll({ store, arrived, place }: Reading): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { top: scrollY, at: performance.now() }
    const settle = () => {
      const { page } = store.get()
      store.set({ rested: page, drawn: arrived.has(page) })
      history.replaceState(history.state, '', hashOf(page))
    }
    const follow = () => {
      const { pages } = store.get().book
      const page = pageInView(pages)
      if (!isAt(place.now)) place.now = placeInView(pages)
      if (page !== store.get().page) store.set({ page })
      const at = performance.now()
      if (at - last.at > sample) {
        const isFast = Math.abs(scrollY - last.top) / (at - last.at) > (fast * innerHeight) / sample
        if (isFast && store.get().drawn) store.set({ drawn: false })
        last = { top: scrollY, at }
      }
      clearTimeout(timer)
      timer = setTimeout(settle, rest)
    }
    addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', follow)
    }
  }, [store, arrived, place])
}
