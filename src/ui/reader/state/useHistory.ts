import { useEffect, useRef } from 'react'
import { hashOf, pageOfHash, withoutHash } from './hash.ts'
import { scrollToPage } from './places.ts'
import type { Reading } from './reading.ts'

/** The browser's Back closes the reader, and an address typed with another page leads there. Returns how to close it. */
export function useHistory({ store }: Reading, close: () => void): () => void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    begin(hashOf(store.get().page))
    const follow = () => {
      const page = pageOfHash()
      if (page === undefined) latest.current()
      else scrollToPage(Math.min(page, store.get().book.pages))
    }
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
      // Its link has ended: nobody pressed Back.
      if (pageOfHash() !== undefined) history.replaceState(history.state, '', withoutHash())
    }
  }, [store])
  return () => history.back()
}

/** A reader that follows another one takes its place. */
function begin(hash: string): void {
  const isFollowing = history.state?.reading === true
  history.replaceState(history.state, '', isFollowing ? hash : withoutHash())
  // The router counts entries by `idx`.
  const { idx = 0 } = history.state ?? {}
  if (!isFollowing) history.pushState({ ...history.state, idx: idx + 1, reading: true }, '', hash)
}
