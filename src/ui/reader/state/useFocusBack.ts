import { useEffect } from 'react'
import { focusPage } from './places.ts'
import { useReading } from './reading.ts'

/** When a part of the reader closes that has the focus, what had it before gets it back, or the page. Nothing is scrolled. */
export function useFocusBack(): void {
  const { store } = useReading()
  useEffect(() => {
    const before = document.activeElement
    return () => giveBack(before, store.get().page)
  }, [store])
}

function giveBack(before: Element | null, page: number): void {
  if (document.activeElement !== document.body) return
  if (before instanceof HTMLElement && !before.closest('section')) before.focus({ preventScroll: true })
  if (document.activeElement === document.body) focusPage(page)
}
