import { type KeyHandlers, useKeys } from '../../lib/browser/useKeys.ts'
import { isRightToLeft } from '../../lib/i18n/language.ts'
import { goTo } from './goTo.ts'
import type { Reading } from './reading.ts'

/** The browser scrolls by the other keys: PageDown, PageUp, Space and the arrows up and down. */
export function useReaderKeys(reading: Reading, leave: () => void): void {
  const { store } = reading
  const turn = (step: number) => goTo(reading, store.get().page + step)
  const onwards = isRightToLeft() ? -1 : 1
  const keys: KeyHandlers = {
    ArrowRight: () => turn(onwards),
    ArrowLeft: () => turn(-onwards),
    // A busy browser drops a Home that follows an End of its own.
    Home: (event) => goTo(reading, 1, event),
    End: (event) => goTo(reading, store.get().book.pages, event),
    '/': (event) => {
      event.preventDefault()
      store.set({ finding: true })
    },
    Escape: () => {
      const { asking, finding, contents } = store.get()
      if (asking) store.set({ asking: false })
      else if (finding) store.set({ finding: false })
      else if (contents) store.set({ contents: false })
      else leave()
    },
  }
  useKeys(keys, '.reader')
}
