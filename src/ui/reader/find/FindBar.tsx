import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { IconButton } from '../icons.tsx'
import { useReading, useReadingState } from '../state/reading.ts'
import { useFocusBack } from '../state/useFocusBack.ts'
import { useFind } from './useFind.ts'
import './find.css'

/** Finds words in all pages, whether these are drawn yet or not. */
export function FindBar() {
  const { store } = useReading()
  const field = useRef<HTMLInputElement>(null)
  const term = useReadingState((state) => state.term)
  const { state, step, again } = useFind()
  const hasHits = useReadingState(({ found }) => (found?.hits.length ?? 0) > 0)
  useFocusBack()
  useEffect(() => field.current?.select(), [])
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
