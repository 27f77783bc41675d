import { languages } from '#contract/languages.ts'
import type { FormSettings, FormText } from '#contract/settings.ts'

type Texts = FormSettings['texts']
type Words = Readonly<Partial<Record<string, string>>>

/** Returns the texts that differ from the stored ones, one by one; an emptied one is sent empty. */
export function textChanges(saved: Texts, typed: Texts, questionIds: readonly string[]): Texts {
  const changed = languages.map((language) => [language, ofLanguage(saved[language], typed[language], questionIds)])
  return Object.fromEntries(changed.filter(([, texts]) => Object.keys(texts as FormText).length > 0))
}

function ofLanguage(saved: FormText = {}, typed: FormText = {}, questionIds: readonly string[]): FormText {
  const { questions: savedLabels = {}, ...savedTexts } = saved
  const { questions: typedLabels = {}, ...typedTexts } = typed
  const questions = differing(savedLabels, typedLabels, questionIds)
  return {
    ...differing(savedTexts, typedTexts, Object.keys(typedTexts)),
    ...(Object.keys(questions).length > 0 ? { questions } : {}),
  }
}

function differing(saved: Words, typed: Words, names: readonly string[]): Record<string, string> {
  const wordsOf = (words: Words, name: string) => (Object.hasOwn(words, name) ? (words[name]?.trim() ?? '') : '')
  const entries = names.map((name) => [name, wordsOf(typed, name)] as const)
  return Object.fromEntries(entries.filter(([name, words]) => words !== wordsOf(saved, name)))
}
