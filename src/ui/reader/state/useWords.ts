import { useEffect, useState } from 'react'
import type { PageWords } from '#contract/reader.ts'
import { useReading } from './reading.ts'

const again = 5_000

/** The words of a page; undefined until they are here. */
export function useWords(page: number): PageWords | undefined {
  const { wordsOf } = useReading()
  const [words, setWords] = useState<PageWords>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const show = (found: PageWords) => isGone || setWords(found)
    const later = () => {
      if (!isGone) timer = setTimeout(load, again)
    }
    const load = () => void wordsOf(page).then(show, later)
    load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [page, wordsOf])
  return words
}
