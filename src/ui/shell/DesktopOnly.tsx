import type { ReactNode } from 'react'
import { useMedia } from '../shared/useMedia.ts'

/** The shell is for desktops: at 768 and below there is only this text (specification, section 1). */
export function DesktopOnly({ children }: { readonly children: ReactNode }) {
  const isNarrow = useMedia('(max-width: 768px)')
  return isNarrow ? <main className="desktop-only">Please open using desktop</main> : children
}
