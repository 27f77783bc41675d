import type { Language } from '#contract/languages.ts'

const formats = new Map<Language, Intl.DateTimeFormat>()

/** UTC makes the text equal on every instance. */
export function momentOf(language: Language, time: number): string {
  // Creating a format takes longer than the rest of a mail.
  const format = formats.get(language) ?? momentsIn(language)
  formats.set(language, format)
  return format.format(time)
}

const momentsIn = (language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const),
  })
