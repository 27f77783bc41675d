/** The languages of the pages and mails. English is the language of the sources; the others are in `src/words`. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'zh', 'ar'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  zh: '简体中文',
  ar: 'العربية',
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** A message in the forms that a language has for numbers, chosen by the value `n`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** The messages of a language by their English sentence. Missing ones are shown in English. */
export type Messages = Readonly<Record<string, string | PluralForms>>
