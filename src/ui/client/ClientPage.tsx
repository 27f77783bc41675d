import type { ReactNode } from 'react'
import { Logo } from '../kit/Logo.tsx'
import './client.css'

/** The layout of visitors' pages: a red header with the logo, and one sheet (product: Screens). */
export function ClientPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <header className="client-header">
        <Logo onRed />
        <h1>{title}</h1>
      </header>
      <main className="sheet">{children}</main>
    </>
  )
}
