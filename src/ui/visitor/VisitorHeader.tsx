import { LanguageSwitch } from '../lib/components/LanguageSwitch.tsx'
import { Logo } from '../lib/components/Logo.tsx'
import { pageData } from '../lib/page/page-data.ts'
import './visitor.css'

interface HeaderProps {
  readonly title: string
  /** Keeps a place for what the page is about; a tour has no picture. */
  readonly about?: 'catalogue' | 'tour' | undefined
}

/** The band of visitors' pages, with the logo, the page's languages and its title. */
export function VisitorHeader({ title, about }: HeaderProps) {
  return (
    <header className={`client-header ${pageData().band ?? ''}`}>
      <Logo onBand />
      <LanguageSwitch />
      {about && <div className={`about ${about}`} id="about" />}
      <h1>{title}</h1>
    </header>
  )
}
