import { useCallback, useEffect, useRef, useState } from 'react'
import { isTyping } from './isTyping.ts'
import { type PageState, readPage } from './readPage.ts'

const minute = 60_000
const soon = 5_000

/** The page's state, kept current without a press, and `read` to ask at once. */
export function useRequestPage(key: string) {
  const [page, setPage] = useState<PageState>({ kind: 'asking' })
  const [withdrawn, setWithdrawn] = useState(false)
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
  return { page, read, withdrawn, end: () => setPage({ kind: 'erased' }), leave: () => setWithdrawn(true) }
}

/** Reads at once, every minute, and when the page becomes visible again; not while an unsent field has input. */
function useRefetch(read: () => Promise<void>, kind: PageState['kind']): void {
  const isOver = kind === 'unknown' || kind === 'erased'
  useEffect(() => void read(), [read])
  useEffect(() => {
    if (isOver) return
    const refetch = () => {
      if (document.visibilityState === 'visible' && !isTyping()) void read()
    }
    const timer = setInterval(refetch, kind === 'unreachable' ? soon : minute)
    document.addEventListener('visibilitychange', refetch)
    window.addEventListener('online', refetch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refetch)
      window.removeEventListener('online', refetch)
    }
  }, [read, kind, isOver])
}
