import { useEffect, useReducer, useRef, useState } from 'react'
import type { Found } from '#contract/reader.ts'
import { errorWords } from '../../lib/i18n/errorWords.ts'
import { t } from '../../lib/i18n/t.ts'
import { scrollToPage } from '../state/places.ts'
import { type Reading, useReading, useReadingState } from '../state/reading.ts'

/** Milliseconds without a key before a search begins. */
const pause = 300

/** Looks for the term while it is typed. Returns what came of it in words, how to go to another hit, and after a failure how to try again. */
export function useFind() {
  const reading = useReading()
  const { store, find } = reading
  const term = useReadingState((state) => state.term.trim())
  const [failure, setFailure] = useState('')
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const state = useReadingState(({ found, hit }) => wordsFor(found, hit))
  /** Of a search that was closed. */
  const isKept = useRef(store.get().found !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another search.
  useEffect(() => {
    if (isKept.current) {
      isKept.current = false
      return
    }
    let isOver = false
    const show = (found: Found) => {
      if (isOver) return
      store.set({ found })
      showHit(
        reading,
        Math.max(
          0,
          found.hits.findIndex(({ page }) => page >= store.get().page),
        ),
      )
    }
    const refuse = (error: unknown) => isOver || setFailure(errorWords(error))
    store.set({ found: undefined })
    setFailure('')
    const timer = term ? setTimeout(() => void find(term).then(show, refuse), pause) : undefined
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [term, attempt, find, reading, store])
  useEffect(() => {
    if (!failure) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failure])
  const step = (by: number) => {
    const { found, hit } = store.get()
    const count = found?.hits.length ?? 0
    if (count > 0) showHit(reading, (hit + by + count) % count)
  }
  return { state: failure || state, step, again: failure ? again : undefined }
}

/** The server lists no more hits. */
const most = 100

function wordsFor(found: Found | undefined, hit: number): string {
  if (!found) return ''
  const { hits, until } = found
  const page = hits[hit]?.page
  if (page === undefined)
    return until === undefined ? t('Nothing was found.') : t('Nothing was found up to page {page}.', { page: until })
  const values = { hit: hit + 1, hits: hits.length, page }
  const areAll = hits.length < most && until === undefined
  return t(areAll ? '{hit} of {hits}, page {page}' : '{hit} of the first {hits}, page {page}', values)
}

function showHit({ store, arrived }: Reading, hit: number): void {
  const found = store.get().found?.hits[hit]
  if (!found) return
  const { page, boxes } = found
  store.set({ hit, page, rested: page, drawn: arrived.has(page) })
  scrollToPage(page, store.get().view === 'pages' ? boxes[0]?.[1] : undefined)
}
