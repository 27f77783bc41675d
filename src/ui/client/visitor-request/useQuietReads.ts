import { useEffect } from 'react'
import { isTyping } from './isTyping.ts'
import type { PageState } from './readPage.ts'

const minute = 60_000
const soon = 5_000

/** Reads at once, each minute, and when the page is seen again. After what is typed was sent, not before. */
export function useQuietReads(read: () => Promise<void>, kind: PageState['kind']): void {
  const isOver = kind === 'unknown' || kind === 'erased'
  useEffect(() => void read(), [read])
  useEffect(() => {
    if (isOver) return
    const readQuietly = () => {
      if (document.visibilityState === 'visible' && !isTyping()) void read()
    }
    const timer = setInterval(readQuietly, kind === 'unreachable' ? soon : minute)
    document.addEventListener('visibilitychange', readQuietly)
    window.addEventListener('online', readQuietly)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readQuietly)
      window.removeEventListener('online', readQuietly)
    }
  }, [read, kind, isOver])
}
