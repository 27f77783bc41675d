import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../../lib/browser/useMedia.ts'
import { NarrowPage } from './NarrowPage.tsx'

/**
 * The shell is for desktops: at 768 px and below it shows one sentence (product: Screens) and Log Out. What was
 * open stays mounted, hidden and inert, until the window is wide again. Printing uses the wide layout, although paper is
 * narrow.
 */
export function DesktopOnly({ children }: { readonly children: ReactNode }) {
  const isNarrow = useMedia('screen and (max-width: 768px)')
  const [wasWide, setWasWide] = useState(!isNarrow)
  if (!isNarrow && !wasWide) setWasWide(true)
  useKeptFocus(isNarrow)
  return (
    <>
      {isNarrow && <NarrowPage />}
      {wasWide && (
        <div hidden={isNarrow} inert={isNarrow}>
          {children}
        </div>
      )}
    </>
  )
}

/** Restores the focus to the element that had it before the page was hidden. */
function useKeptFocus(isHidden: boolean): void {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isHidden) last.current = document.activeElement
  }, [isHidden])
  useEffect(() => {
    if (!isHidden && last.current instanceof HTMLElement) last.current.focus()
  }, [isHidden])
}
