import { LanguageSwitch } from '../lib/components/LanguageSwitch.tsx'
import { Logo } from '../lib/components/Logo.tsx'
import { pageData } from '../lib/page/page-data.ts'
import './visitor.css'

interface HeaderProps {
  readonly title: string
  /** Whether to keep a place for the catalogue that the page is about. */
  readonly about?: boolean | undefined
}

/** The band of visitors' pages, with the logo, the page's languages and its title. */
export function VisitorHeader({ title, about = false }: HeaderProps) {
  return (
    <header className={`client-header ${pageData().band ?? ''}`}>
      <Logo onBand />
      <LanguageSwitch />
      {about && <div className="about" id="about" />}
      <h1>{title}</h1>
    </header>
  )
}
