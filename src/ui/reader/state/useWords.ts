import { useEffect, useState } from 'react'
import type { PageWords } from '#contract/reader.ts'
import { CallError } from '../../lib/http/call-error.ts'
import { useReading } from './reading.ts'

const again = 5_000

/** The words of a page; undefined until they are here, and null when they cannot be read. */
export function useWords(page: number): PageWords | null | undefined {
  const { wordsOf } = useReading()
  const [words, setWords] = useState<PageWords | null>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const show = (found: PageWords | null) => isGone || setWords(found)
    const refuse = (error: unknown) => {
      if (error instanceof CallError && error.status === 422) show(null)
      else if (!isGone) timer = setTimeout(load, again)
    }
    const load = () => void wordsOf(page).then(show, refuse)
    load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [page, wordsOf])
  return words
}
