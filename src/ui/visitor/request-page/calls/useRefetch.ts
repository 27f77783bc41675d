import { useEffect } from 'react'
import { isTyping } from './isTyping.ts'
import type { PageState } from './readPage.ts'

const minute = 60_000
const soon = 5_000

/** Reads at once, every minute, and when the page becomes visible again; not while an unsent field has input. */
export function useRefetch(read: () => Promise<void>, kind: PageState['kind']): void {
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
