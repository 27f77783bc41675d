import { useCallback, useRef, useState } from 'react'
import { type PageState, readPage } from './readPage.ts'
import { useQuietReads } from './useQuietReads.ts'

/** The page's state, kept current without a press, and `read` to ask at once. */
export function useRequestPage(key: string) {
  const [page, setPage] = useState<PageState>({ kind: 'asking' })
  const latest = useRef(0)

  const read = useCallback(async () => {
    latest.current += 1
    const number = latest.current
    const next = await readPage(key)
    // What was overtaken tells what was, and a failure tells nothing.
    if (number !== latest.current) return
    setPage((now) => (now.kind === 'erased' || (next.kind === 'unreachable' && now.request) ? now : next))
  }, [key])

  useQuietReads(read, page.kind)
  return { page, read, end: () => setPage({ kind: 'erased' }) }
}
