import { type ReactNode, useState } from 'react'
import { useMedia } from '../../lib/browser/useMedia.ts'
import { NarrowPage } from './NarrowPage.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

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
