import { isLanguage, type Language } from '#contract/languages.ts'
import { claimsOf } from './claims.ts'
import { readSession } from './session.ts'

/** The language to show: the signed-in person's, else the document's, else English. */
export function chosenLanguage(): Language {
  const own = claimsOf(readSession()?.accessToken ?? '')?.LANGUAGE
  return [own, document.documentElement.lang].find(isLanguage) ?? 'en'
}
