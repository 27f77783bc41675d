import { own } from '#contract/form-texts.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { FormSettings, FormText, Question } from '#contract/settings.ts'
import { isBlank } from '#contract/text.ts'
import { invalid } from '../lib/errors.ts'

type Texts = FormSettings['texts']
/** The options of each question by its id: of one that is no choice, none. */
type Asked = ReadonlyMap<string, readonly string[]>

/**
 * Returns the texts with those that are given in their place. Empty texts go, and so do those of removed questions and
 * options. An option that was renamed is another one.
 */
export function mergedTexts(
  { texts: before, questions: former }: FormSettings,
  given: Texts = {},
  questions?: FormSettings['questions'],
): Texts {
  const asked = new Map((questions ?? former).map((question) => [question.id, optionsOf(question)]))
  assertKnown(given, asked)
  const merged = languages.map((language) => [language, mergedText(before[language], given[language], asked)] as const)
  for (const [language, { options }] of merged)
    if (questions || given[language]) assertDifferent(language, asked, options)
  return Object.fromEntries(merged.filter(([, text]) => Object.keys(text).length > 0))
}

const optionsOf = ({ kind, options = [] }: Question) => (kind === 'choice' ? options : [])

function assertKnown(given: Texts, asked: Asked): void {
  for (const [language, { questions = {}, options = {} }] of Object.entries(given) as [Language, FormText][]) {
    const path = `form.texts.${language}`
    for (const id of Object.keys(questions)) assertQuestion(asked, id, `${path}.questions.${id}`)
    for (const [id, words] of Object.entries(options)) assertOptions(asked, id, words, `${path}.options.${id}`)
  }
}

function assertQuestion(asked: Asked, id: string, path: string): void {
  if (!asked.has(id)) throw invalid(path, 'A question is no longer on the form. Please save again without its words.')
}

function assertOptions(asked: Asked, id: string, words: object, path: string): void {
  assertQuestion(asked, id, path)
  const unknown = Object.keys(words).find((option) => !asked.get(id)?.includes(option))
  if (unknown !== undefined)
    throw invalid(`${path}.${unknown}`, 'An option is no longer on the form. Please save again without its words.')
}

/** A visitor could not tell them apart. */
function assertDifferent(language: Language, asked: Asked, words: FormText['options']): void {
  for (const [id, options] of asked) {
    const shown = options.map((option) => own(own(words, id), option) ?? option)
    const second = options.find((_, index) => shown.indexOf(shown[index] ?? '') < index)
    if (second !== undefined)
      throw invalid(`form.texts.${language}.options.${id}.${second}`, 'Two options have the same words.')
  }
}

function mergedText(before: FormText = {}, given: FormText = {}, asked: Asked): FormText {
  const { questions: _, options: __, ...texts } = { ...before, ...given }
  return {
    ...filled(texts),
    ...unlessEmpty('questions', mergedWords(before.questions, given.questions, [...asked.keys()])),
    ...unlessEmpty('options', mergedOptions(before.options, given.options, asked)),
  }
}

function mergedOptions(before: FormText['options'], given: FormText['options'], asked: Asked) {
  const merged = [...asked].map(([id, options]) => [id, mergedWords(own(before, id), own(given, id), options)] as const)
  return Object.fromEntries(merged.filter(([, words]) => Object.keys(words).length > 0))
}

type Words = Readonly<Record<string, string>>

function mergedWords(before: Words = {}, given: Words = {}, names: readonly string[]): Record<string, string> {
  return filled(Object.fromEntries(Object.entries({ ...before, ...given }).filter(([name]) => names.includes(name))))
}

const unlessEmpty = <T extends object>(name: string, values: T) =>
  Object.keys(values).length > 0 ? { [name]: values } : {}

const filled = (texts: Words): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => !isBlank(text))
      .map(([name, text]) => [name, text.trim()]),
  )
