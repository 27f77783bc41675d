import type { ReactNode } from 'react'
import { FirmLinks } from './FirmLinks.tsx'
import { Logo } from './Logo.tsx'
import './card.css'

export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <main className="centre">
      <div className="card">
        <Logo />
        {title && <h1>{title}</h1>}
        {children}
      </div>
      <FirmLinks />
    </main>
  )
}
