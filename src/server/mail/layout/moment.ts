import type { Language } from '#contract/languages.ts'
import { timeZoneOf } from '../../lib/time-zone.ts'
import type { Sender } from './sender.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Names the time zone, because readers may live in another than the firm. */
export function momentOf({ language, firm }: Pick<Sender, 'language' | 'firm'>, time: number): string {
  const timeZone = timeZoneOf(firm)
  // Creating a format takes longer than the rest of a mail.
  const key = `${language} ${timeZone}`
  const format = formats.get(key) ?? momentsIn(language, timeZone)
  formats.set(key, format)
  return format.format(time)
}

const momentsIn = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const),
  })
