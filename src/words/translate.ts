import { directionOf, type Language, type Messages } from '#contract/languages.ts'

export type { Messages } from '#contract/languages.ts'

export type MessageValues = Readonly<Record<string, string | number>>

/** Returns the parts of a message in this language: text, and at every odd index the name of a value. */
export const partsOf = (language: Language, words: Messages, message: string): string[] =>
  textOf(language, words, message).split(/\{(\w+)\}/)

/** Returns a message in this language with its values. `{n}` chooses among the forms for numbers. */
export const translate = (language: Language, words: Messages, message: string, values: MessageValues = {}): string =>
  textOf(language, words, message, values.n).replace(/\{(\w+)\}/g, (mark, name) =>
    Object.hasOwn(values, name) ? shown(language, values[name]) : mark,
  )

function textOf(language: Language, words: Messages, message: string, n?: string | number): string {
  const found = (Object.hasOwn(words, message) && words[message]) || message
  return typeof found === 'string' ? found : (found[new Intl.PluralRules(language).select(Number(n))] ?? message)
}

/** A value as the language writes it. Among text from right to left it is isolated, so that neither reorders the other. */
function shown(language: Language, value?: string | number): string {
  const text = value?.toLocaleString(language) ?? ''
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text
}
