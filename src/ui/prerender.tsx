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
import { ClientHeader } from './client/ClientHeader.tsx'
import { FormPage } from './client/FormPage.tsx'
import { NoticePages } from './client/NoticePages.tsx'
import { ownForm } from './client/own-form/OwnForm.tsx'
import { Asking } from './client/visitor-request/StateWords.tsx'
import { WithoutScript } from './client/visitor-request/WithoutScript.tsx'
import { FirmLinks } from './kit/FirmLinks.tsx'
import { type PageData, setPageData } from './kit/page-data.ts'
import { speak, t } from './kit/t.ts'
import { documents, type PageDocument } from './page-documents.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'
import { tabTitle } from './tab-title.ts'

/** What is written into the frame of a document (page-documents.ts). */
export interface Parts {
  readonly title: string
  readonly header: string
  readonly markup: string
  readonly footer: string
  /** What a browser without scripts shows. */
  readonly noscript: string
}

/** The style of a firm's name, logo and links. */
export { default as firmStyle } from './kit/face.css?inline'
/** What pages written from right to left have besides. */
export { default as rtlStyle } from './kit/rtl.css?inline'

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
  if (template === 'client') return <FormPage own={form && ownForm(form)} />
  return template === 'notice' ? <NoticePages path={path} /> : <SignInPages path={path} />
}

/** The messages of the public pages in each language; English needs none. */
const words: Readonly<Partial<Record<Language, Words>>> = { de, fr, es, it, nl, zh, ar }

export const wordsOf = (language: Language): Words | undefined => words[language]
