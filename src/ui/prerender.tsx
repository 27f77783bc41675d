import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { DocumentParts, PageData, Prerender } from '#contract/built-pages.ts'
import type { Language } from '#contract/languages.ts'
import ar from '#words/ar/public.json' with { type: 'json' }
import de from '#words/de/public.json' with { type: 'json' }
import english from '#words/en/public.json' with { type: 'json' }
import es from '#words/es/public.json' with { type: 'json' }
import fr from '#words/fr/public.json' with { type: 'json' }
import it from '#words/it/public.json' with { type: 'json' }
import nl from '#words/nl/public.json' with { type: 'json' }
import type { Messages } from '#words/translate.ts'
import zh from '#words/zh/public.json' with { type: 'json' }
import { FirmLinks } from './lib/components/FirmLinks.tsx'
import { ShellToCome } from './lib/components/ShellToCome.tsx'
import firmStyle from './lib/css/branding.css?inline'
import rtlStyle from './lib/css/rtl.css?inline'
import { speak, t } from './lib/i18n/t.ts'
import { setPageData } from './lib/page/page-data.ts'
import { tabTitle } from './lib/page/tab-title.ts'
import { staffPages } from './lib/paths.ts'
import { documents, type PageDocument } from './pages.ts'
import { LinkPages } from './sign-in/LinkPages.tsx'
import { ProviderPage } from './sign-in/provider/ProviderPage.tsx'
import { SignInPages } from './sign-in/SignInPages.tsx'
import { FormPage } from './visitor/form/FormPage.tsx'
import { NoticePages } from './visitor/notice/NoticePages.tsx'
import { Asking } from './visitor/request-page/StateWords.tsx'
import { WithoutScript } from './visitor/request-page/WithoutScript.tsx'
import { TourPage } from './visitor/tour/TourPage.tsx'
import { VisitorHeader } from './visitor/VisitorHeader.tsx'

function partsOf(path: string, page: PageData): DocumentParts {
  const document = documents.find((document) => document.path === path)
  if (!document) throw new Error(`There is no document ${path}`)
  setPageData(page)
  speak(page.language, page.words ?? english)
  const isVisitorRequest = document.template === 'visitor-request'
  const isFramed = document.template === 'client' || isVisitorRequest
  return {
    title: tabTitle(t(document.title)),
    header: isFramed ? renderToStaticMarkup(<VisitorHeader title={t(document.title)} about={page.about} />) : '',
    markup: markupOf(document, page),
    noscript: isVisitorRequest ? renderToStaticMarkup(<WithoutScript />) : withoutScript(),
    footer: isFramed ? renderToStaticMarkup(<FirmLinks />) : '',
  }
}

function markupOf(document: PageDocument, page: PageData): string {
  if (document.prerendered) return renderToString(pageOf(document, page))
  if (document.template === 'visitor-request') return renderToStaticMarkup(<Asking />)
  return isStaffPath(document.path) ? renderToStaticMarkup(<ShellToCome />) : ''
}

const isStaffPath = (path: string): boolean => Object.values(staffPages).some((page) => page.path === path)

const withoutScript = () => t('Please turn on JavaScript to use this page.')

function pageOf({ template, path }: PageDocument, { form }: PageData): ReactNode {
  if (template === 'client') return <FormPage rules={form} />
  if (template === 'tour') return <TourPage />
  if (template === 'provider') return <ProviderPage />
  if (template === 'link') return <LinkPages path={path} />
  return template === 'notice' ? <NoticePages path={path} /> : <SignInPages path={path} />
}

const messages: Readonly<Partial<Record<Language, Messages>>> = { de, fr, es, it, nl, zh, ar }

export const prerender: Prerender = { firmStyle, rtlStyle, partsOf, messagesOf: (language) => messages[language] }
