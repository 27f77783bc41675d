import { LanguageSwitch } from '../lib/components/LanguageSwitch.tsx'
import { Logo } from '../lib/components/Logo.tsx'
import './client.css'

/** The coloured header of visitors' pages, with the logo, the page's title and its languages. */
export function ClientHeader({ title }: { readonly title: string }) {
  return (
    <header className="client-header">
      <Logo onRed />
      <h1>{title}</h1>
      <LanguageSwitch />
    </header>
  )
}
