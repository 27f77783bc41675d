import type { Language } from '#contract/languages.ts'
import type { Words } from '#words/translate.ts'

/** One chunk for each language; English messages are their own words. */
const chunks: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Words }>>> = {
  de: () => import('#words/de/mail.json'),
  fr: () => import('#words/fr/mail.json'),
  es: () => import('#words/es/mail.json'),
  it: () => import('#words/it/mail.json'),
  nl: () => import('#words/nl/mail.json'),
  zh: () => import('#words/zh/mail.json'),
  ar: () => import('#words/ar/mail.json'),
}

/** Loads what mails say in this language. */
export const loadMailWords = async (language: Language): Promise<Words> =>
  language === 'en' ? {} : (await chunks[language]()).default
