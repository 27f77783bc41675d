import { directionOf, type Language } from '#contract/languages.ts'
import type { Words } from '#words/translate.ts'
import { english, loadWords } from './loadWords.ts'
import { speak } from './t.ts'

/** Sets the language of a staff's or sign-in page, before its first render. */
export async function loadShellWords(language: Language): Promise<void> {
  // A page in English is better than none.
  await loadWords(language).then(
    (words) => show(language, words),
    () => show('en', english),
  )
}

function show(language: Language, words: Words): void {
  speak(language, words)
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
}
