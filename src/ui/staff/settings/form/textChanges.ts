import { own } from '#contract/form-texts.ts'
import { languages } from '#contract/languages.ts'
import type { FormSettings, FormText, Question } from '#contract/settings.ts'

type Texts = FormSettings['texts']
type Words = Readonly<Partial<Record<string, string>>>

/** Returns the texts that differ from the stored ones, one by one; an emptied one is sent empty. */
export function textChanges(saved: Texts, typed: Texts, questions: readonly Question[]): Texts {
  const changed = languages.map((language) => [language, ofLanguage(saved[language], typed[language], questions)])
  return Object.fromEntries(changed.filter(([, texts]) => isFilled(texts as FormText)))
}

function ofLanguage(saved: FormText = {}, typed: FormText = {}, asked: readonly Question[]): FormText {
  const { questions: savedLabels, options: savedOptions, ...savedTexts } = saved
  const { questions: typedLabels, options: typedOptions, ...typedTexts } = typed
  const labels = differing(
    savedLabels,
    typedLabels,
    asked.map(({ id }) => id),
  )
  const options = asked
    .map(({ id, options = [] }) => [id, differing(own(savedOptions, id), own(typedOptions, id), options)] as const)
    .filter(([, words]) => isFilled(words))
  return {
    ...differing(savedTexts, typedTexts, Object.keys(typedTexts)),
    ...(isFilled(labels) ? { questions: labels } : {}),
    ...(options.length > 0 ? { options: Object.fromEntries(options) } : {}),
  }
}

function differing(saved: Words = {}, typed: Words = {}, names: readonly string[]): Record<string, string> {
  const wordsOf = (words: Words, name: string) => own(words, name)?.trim() ?? ''
  const entries = names.map((name) => [name, wordsOf(typed, name)] as const)
  return Object.fromEntries(entries.filter(([name, words]) => words !== wordsOf(saved, name)))
}

const isFilled = (texts: object): boolean => Object.keys(texts).length > 0
