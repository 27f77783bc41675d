import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Language } from '#contract/languages.ts'
import ar from '#words/ar/public.json' with { type: 'json' }
import de from '#words/de/public.json' with { type: 'json' }
import english from '#words/en/public.json' with { type: 'json' }
import es from '#words/es/public.json' with { type: 'json' }
import fr from '#words/fr/public.json' with { type: 'json' }
import it from '#words/it/public.json' with { type: 'json' }
import nl from '#words/nl/public.json' with { type: 'json' }
import type { Words } from '#words/translate.ts'
import zh from '#words/zh/public.json' with { type: 'json' }
import { FirmLinks } from './lib/components/FirmLinks.tsx'
import { speak, t } from './lib/i18n/t.ts'
import { type PageData, setPageData } from './lib/page/page-data.ts'
import { tabTitle } from './lib/page/tab-title.ts'
import { documents, type PageDocument } from './pages.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'
import { ClientHeader } from './visitor/ClientHeader.tsx'
import { FormPage } from './visitor/form/FormPage.tsx'
import { NoticePages } from './visitor/notice/NoticePages.tsx'
import { Asking } from './visitor/request-page/StateWords.tsx'
import { WithoutScript } from './visitor/request-page/WithoutScript.tsx'

/** What is written into the frame of a document (pages.ts). */
export interface Parts {
  readonly title: string
  readonly header: string
  readonly markup: string
  readonly footer: string
  /** What a browser without scripts shows. */
  readonly noscript: string
}

/** The style of a firm's name, logo and links. */
export { default as firmStyle } from './lib/css/branding.css?inline'
/** What pages written from right to left have besides. */
export { default as rtlStyle } from './lib/css/rtl.css?inline'

/** Returns the markup of a document in its language, with the firm's face. */
export function partsOf(path: string, page: PageData): Parts {
  const document = documents.find((document) => document.path === path)
  if (!document) throw new Error(`There is no document ${path}`)
  setPageData(page)
  speak(page.language, page.words ?? english)
  const isVisitorRequest = document.template === 'visitor-request'
  const isFramed = document.template === 'client' || isVisitorRequest
  return {
    title: tabTitle(t(document.title)),
    header: isFramed ? renderToStaticMarkup(<ClientHeader title={t(document.title)} />) : '',
    markup: document.prerendered ? renderToString(pageOf(document, page)) : isVisitorRequest ? asking() : '',
    noscript: isVisitorRequest ? renderToStaticMarkup(<WithoutScript />) : withoutScript(),
    footer: isFramed ? renderToStaticMarkup(<FirmLinks />) : '',
  }
}

const asking = () => renderToStaticMarkup(<Asking />)

const withoutScript = () => t('Please turn on JavaScript to use this page.')

function pageOf({ template, path }: PageDocument, { form }: PageData): ReactNode {
  if (template === 'client') return <FormPage rules={form} />
  return template === 'notice' ? <NoticePages path={path} /> : <SignInPages path={path} />
}

/** The messages of the public pages in each language; English needs none. */
const words: Readonly<Partial<Record<Language, Words>>> = { de, fr, es, it, nl, zh, ar }

export const wordsOf = (language: Language): Words | undefined => words[language]
