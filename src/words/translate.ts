import { directionOf, type Language } from '#contract/languages.ts'

/** A message in the forms that a language has for numbers, chosen by the value `n`. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** The messages of a language by their English sentence. Missing ones are shown in English. */
export type Words = Readonly<Record<string, string | Forms>>
export type Values = Readonly<Record<string, string | number>>

/**
 * Returns the parts of a message in this language: text, and at every odd index the name of a value. `{n}` chooses
 * among the forms for numbers.
 */
export function partsOf(language: Language, words: Words, message: string, values: Values = {}): string[] {
  const found = words[message] ?? message
  const text = typeof found === 'string' ? found : formFor(language, found, values.n)
  return text.split(/\{(\w+)\}/)
}

/** Returns a message in this language with its values. */
export function translate(language: Language, words: Words, message: string, values: Values = {}): string {
  return partsOf(language, words, message, values)
    .map((part, index) => (index % 2 === 0 ? part : shown(language, values[part])))
    .join('')
}

function formFor(language: Language, forms: Forms, n: string | number | undefined): string {
  const form = typeof n === 'number' ? forms[new Intl.PluralRules(language).select(n)] : undefined
  return form ?? forms.other ?? ''
}

/** A value as the language writes it. Among text from right to left it is isolated, so that neither reorders the other. */
function shown(language: Language, value: string | number = ''): string {
  const text = typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text
}
