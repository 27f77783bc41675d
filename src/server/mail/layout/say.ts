import type { Language } from '#contract/languages.ts'
import ar from '#words/ar/mail.json' with { type: 'json' }
import de from '#words/de/mail.json' with { type: 'json' }
import en from '#words/en/mail.json' with { type: 'json' }
import es from '#words/es/mail.json' with { type: 'json' }
import fr from '#words/fr/mail.json' with { type: 'json' }
import itWords from '#words/it/mail.json' with { type: 'json' }
import nl from '#words/nl/mail.json' with { type: 'json' }
import { type Messages, type MessageValues, translate } from '#words/translate.ts'
import zh from '#words/zh/mail.json' with { type: 'json' }

const words: Readonly<Record<Language, Messages>> = { ar, de, en, es, fr, it: itWords, nl, zh }

export type Say = (message: string, values?: MessageValues) => string

export const sayIn =
  (language: Language): Say =>
  (message, values) =>
    withoutMarks(translate(language, words[language], message, values))

/** Mail programs would treat the isolate mark after an address as a part of it. */
const withoutMarks = (text: string) => text.replace(/\u2068(https?:\/\/[^\s\u2069]+)\u2069/g, '$1')
