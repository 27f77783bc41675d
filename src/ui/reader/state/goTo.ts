import { focusPage, scrollToPage } from './places.ts'
import type { Reading } from './reading.ts'

interface Press {
  readonly preventDefault: () => void
}

/** Shows a page. Its picture is loaded before those of its neighbours. */
export function goTo({ store, arrived }: Reading, wanted: number, press?: Press): void {
  press?.preventDefault()
  const page = Math.max(1, Math.min(wanted, store.get().book.pages))
  store.set({ page, rested: page, drawn: arrived.has(page) })
  scrollToPage(page)
  focusPage(page)
}
