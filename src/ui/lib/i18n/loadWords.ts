import type { Language } from '#contract/languages.ts'
import publicEnglish from '#words/en/public.json' with { type: 'json' }
import shellEnglish from '#words/en/shell.json' with { type: 'json' }
import type { Words } from '#words/translate.ts'

export const english: Words = { ...publicEnglish, ...shellEnglish }

/** One chunk for each language; English is here already. */
const chunks: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly words: Words }>>> = {
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
  es: () => import('./words/es.ts'),
  it: () => import('./words/it.ts'),
  nl: () => import('./words/nl.ts'),
  zh: () => import('./words/zh.ts'),
  ar: () => import('./words/ar.ts'),
}

/** Loads what staff and visitors read on pages in this language. */
export const loadWords = async (language: Language): Promise<Words> =>
  language === 'en' ? english : (await chunks[language]()).words
