import { Logo } from '../lib/components/Logo.tsx'
import './client.css'

/** The coloured header of visitors' pages, with the logo and the page's title. */
export function ClientHeader({ title }: { readonly title: string }) {
  return (
    <header className="client-header">
      <Logo onRed />
      <h1>{title}</h1>
    </header>
  )
}
