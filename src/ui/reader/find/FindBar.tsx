import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { IconButton } from '../icons.tsx'
import { focusPage } from '../state/places.ts'
import { useReading, useReadingState } from '../state/reading.ts'
import { useFind } from './useFind.ts'
import './find.css'

/** Finds words in all pages, whether these are drawn yet or not. */
export function FindBar() {
  const { store } = useReading()
  const field = useRef<HTMLInputElement>(null)
  const term = useReadingState((state) => state.term)
  const { state, step, again } = useFind()
  const hasHits = useReadingState(({ found }) => (found?.hits.length ?? 0) > 0)
  useEffect(() => {
    const before = document.activeElement
    field.current?.select()
    return () => giveBack(before, store.get().page)
  }, [store])
  // The button goes with the failure, and its focus with it.
  const tryAgain = () => {
    field.current?.focus()
    again?.()
  }
  const close = () => store.set({ finding: false })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') again ? again() : step(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape') close()
  }
  return (
    <search className="reader-find">
      <input
        ref={field}
        type="search"
        dir="auto"
        maxLength={100}
        aria-label={t('Find in the catalogue')}
        placeholder={t('Find in the catalogue')}
        value={term}
        onChange={({ target }) => store.set({ term: target.value })}
        onKeyDown={press}
      />
      <p role="status">{state}</p>
      {again && (
        <button type="button" className="reader-text-button" onClick={tryAgain}>
          {t('Try again')}
        </button>
      )}
      <IconButton icon="up" label={t('Previous hit')} off={!hasHits} onClick={() => step(-1)} />
      <IconButton icon="down" label={t('Next hit')} off={!hasHits} onClick={() => step(1)} />
      <IconButton icon="close" label={t('Close')} onClick={close} />
    </search>
  )
}

/** The focus that the search had goes to its button, or to the page, and nothing is scrolled. */
function giveBack(before: Element | null, page: number): void {
  if (document.activeElement !== document.body) return
  if (before instanceof HTMLElement && !before.closest('section')) before.focus({ preventScroll: true })
  if (document.activeElement === document.body) focusPage(page)
}
