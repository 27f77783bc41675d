import { type Language, languages } from '#contract/languages.ts'
import type { FormSettings, FormText } from '#contract/settings.ts'
import { isBlank } from '#contract/text.ts'
import { invalid } from '../lib/errors.ts'

type Texts = FormSettings['texts']

/** Returns the texts with those that are given in their place. Empty texts and those of removed questions go. */
export function mergedTexts(before: Texts, given: Texts, questions: FormSettings['questions']): Texts {
  const ids = new Set(questions.map(({ id }) => id))
  assertKnown(given, ids)
  const merged = languages.map((language) => [language, mergedText(before[language], given[language], ids)])
  return Object.fromEntries(merged.filter(([, text]) => Object.keys(text as FormText).length > 0))
}

function assertKnown(given: Texts, ids: ReadonlySet<string>): void {
  for (const [language, text] of Object.entries(given) as [Language, FormText][])
    for (const id of Object.keys(text.questions ?? {}))
      if (!ids.has(id)) throw invalid(`form.texts.${language}.questions.${id}`, 'There is no question with this id.')
}

function mergedText(before: FormText = {}, given: FormText = {}, ids: ReadonlySet<string>): FormText {
  const labels = Object.entries({ ...before.questions, ...given.questions }).filter(([id]) => ids.has(id))
  const questions = filled(Object.fromEntries(labels))
  const { questions: _, ...texts } = { ...before, ...given }
  return { ...filled(texts), ...(Object.keys(questions).length > 0 ? { questions } : {}) }
}

const filled = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => !isBlank(text))
      .map(([name, text]) => [name, text.trim()]),
  )
