import type { ReactNode } from 'react'
import { FirmLinks } from '../lib/components/FirmLinks.tsx'
import { ClientHeader } from './ClientHeader.tsx'

/**
 * The layout of visitors' pages: a header with the logo, and one sheet (product: Screens). The form and the page of a
 * request have the same around their root, written by the server, so that their scripts do without it.
 */
export function ClientPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <ClientHeader title={title} />
      <main className="sheet">{children}</main>
      <FirmLinks />
    </>
  )
}
