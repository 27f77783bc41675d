import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../lib/browser/useIsNarrow.ts'
import { NarrowPage } from './NarrowPage.tsx'
import { acceptNarrow, isNarrowAccepted } from './narrowDevice.ts'

/**
 * The shell is for desktops: at 768 px and below it first shows one sentence (product: Screens), until the person goes on
 * on this device. What was open stays mounted, hidden and inert. Printing uses the wide layout, although paper is narrow.
 */
export function DesktopOnly({ children }: { readonly children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const [isAccepted, setAccepted] = useState(isNarrowAccepted)
  const isHidden = isNarrow && !isAccepted
  const [wasShown, setWasShown] = useState(!isHidden)
  if (!isHidden && !wasShown) setWasShown(true)
  useKeptFocus(isHidden)
  const accept = () => {
    acceptNarrow()
    setAccepted(true)
  }
  return (
    <>
      {isHidden && <NarrowPage onContinue={accept} />}
      {wasShown && (
        <div hidden={isHidden} inert={isHidden}>
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
