import type { ReactNode } from 'react'
import { FirmLinks } from '../lib/components/FirmLinks.tsx'
import { VisitorHeader } from './VisitorHeader.tsx'

/**
 * The layout of visitors' pages: a header with the logo, and one sheet (product: Screens). The form and the page of a
 * request have the same around their root, written by the server, so that their scripts do without it.
 */
export function VisitorPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <VisitorHeader title={title} />
      <main className="sheet">{children}</main>
      <FirmLinks />
    </>
  )
}
