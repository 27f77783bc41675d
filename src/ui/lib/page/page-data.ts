import type { Language } from '#contract/languages.ts'
import type { Firm, FormSettings, Logo } from '#contract/settings.ts'
import type { Words } from '#words/translate.ts'

/** What the server writes into a page besides its markup. Docent's own pages in English carry nothing. */
export interface PageData {
  readonly language: Language
  readonly words?: Words
  /** Missing while nothing is set. */
  readonly firm?: Pick<Firm, 'name' | 'website' | 'legalUrl' | 'privacyUrl'>
  readonly logo?: Pick<Logo, 'url' | 'width' | 'height'> | null
  /** Missing while the form is as it came. */
  readonly form?: Omit<FormSettings, 'fields' | 'embedOrigins'> & {
    /** Without those that are required. */
    readonly fields: Partial<FormSettings['fields']>
    readonly consentVersion: number
  }
}

const isBrowser = typeof document !== 'undefined'
const written = isBrowser && document.getElementById('page-data')?.textContent
let data: PageData = written ? JSON.parse(written) : { language: 'en' }

export const pageData = (): PageData => data

export function setPageData(next: PageData): void {
  data = next
}
