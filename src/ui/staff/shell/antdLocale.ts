import type { Locale } from 'antd/es/locale'
import type { Language } from '#contract/languages.ts'

/** antd's own words, and the names of days and months in its pickers; English is built in. */
const chunks: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly locale: Locale }>>> = {
  de: () => import('./locales/de.ts'),
  fr: () => import('./locales/fr.ts'),
  es: () => import('./locales/es.ts'),
  it: () => import('./locales/it.ts'),
  nl: () => import('./locales/nl.ts'),
  zh: () => import('./locales/zh.ts'),
  ar: () => import('./locales/ar.ts'),
}

let locale: Locale | undefined

/** Loads antd's words before the first render. The page does without them when they do not arrive. */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (language !== 'en') locale = (await chunks[language]().catch(() => undefined))?.locale
}

export const antdLocale = (): Locale | undefined => locale
