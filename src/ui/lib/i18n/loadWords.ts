import { directionOf, type Language } from '#contract/languages.ts'
import publicEnglish from '#words/en/public.json' with { type: 'json' }
import shellEnglish from '#words/en/shell.json' with { type: 'json' }
import type { Messages } from '#words/translate.ts'
import { speak } from './t.ts'

const english: Messages = { ...publicEnglish, ...shellEnglish }

const books = import.meta.glob<Messages>(['../../../words/*/*.json', '!../../../words/en/*.json'], {
  import: 'default',
})

const readBook = async (language: Language, book: 'public' | 'shell' | 'mail'): Promise<Messages> =>
  (await books[`../../../words/${language}/${book}.json`]?.()) ?? {}

export async function loadWords(language: Language): Promise<Messages> {
  if (language === 'en') return english
  const [forVisitors, forStaff] = await Promise.all([readBook(language, 'public'), readBook(language, 'shell')])
  return { ...forVisitors, ...forStaff }
}

export const loadMailWords = (language: Language): Promise<Messages> => readBook(language, 'mail')

/** Sets the language of a staff's page, before its first render. */
export async function loadShellWords(language: Language): Promise<void> {
  // A page in English is better than none.
  await loadWords(language).then(
    (words) => show(language, words),
    () => show('en', english),
  )
}

function show(language: Language, words: Messages): void {
  speak(language, words)
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
}
