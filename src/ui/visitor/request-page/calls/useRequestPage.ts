import { useCallback, useRef, useState } from 'react'
import { type PageState, readPage } from './readPage.ts'
import { useRefetch } from './useRefetch.ts'

/** The page's state, kept current without a press, and `read` to ask at once. */
export function useRequestPage(key: string) {
  const [page, setPage] = useState<PageState>({ kind: 'asking' })
  const latest = useRef(0)

  const read = useCallback(async () => {
    latest.current += 1
    const number = latest.current
    const next = await readPage(key)
    // Ignore replies that a later read has overtaken; a failed read keeps what is shown.
    if (number !== latest.current) return
    setPage((now) => (now.kind === 'erased' || (next.kind === 'unreachable' && now.request) ? now : next))
  }, [key])

  useRefetch(read, page.kind)
  return { page, read, end: () => setPage({ kind: 'erased' }) }
}
