import { directionOf, type Language } from '#contract/languages.ts'
import publicEnglish from '#words/en/public.json' with { type: 'json' }
import shellEnglish from '#words/en/shell.json' with { type: 'json' }
import type { Words } from '#words/translate.ts'
import { speak } from '../kit/t.ts'

const english: Words = { ...publicEnglish, ...shellEnglish }

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

/** Sets the language of a staff's or sign-in page, before its first render. */
export async function loadShellWords(language: Language): Promise<void> {
  if (language === 'en') return show('en', english)
  // A page in English is better than none.
  await chunks[language]().then(
    ({ words }) => show(language, words),
    () => show('en', english),
  )
}

function show(language: Language, words: Words): void {
  speak(language, words)
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
}
