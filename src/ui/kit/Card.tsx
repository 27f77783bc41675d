import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import './card.css'

/** One thing to do or to read, in the middle of the page under the logo. */
export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <main className="centre">
      <div className="card">
        <Logo />
        {title && <h1>{title}</h1>}
        {children}
      </div>
    </main>
  )
}
