import type { FormSettings, Question } from '#contract/settings.ts'
import { changesOf, trimmedTexts } from '../../dialogs/changes.ts'
import { textChanges } from './textChanges.ts'

/** Returns what differs from the stored form, with fields and texts of languages one by one. */
export function formChanges(saved: FormSettings, typed: FormSettings) {
  const lists = { questions: typed.questions.map(question), embedOrigins: filled(typed.embedOrigins) }
  const { fields, texts, ...others } = trimmedTexts({ ...typed, ...lists })
  // In one order of properties: the stored ones have any, and JSON is compared.
  const stored = { ...saved, questions: saved.questions.map(question) }
  return {
    ...changesOf(stored, { ...others, fields: saved.fields, texts: saved.texts }),
    fields: changesOf(saved.fields, fields),
    texts: textChanges(saved.texts, texts, lists.questions),
  }
}

/** Only a choice has options. */
function question({ id, label, kind, required, options = [] }: Question): Question {
  const own = kind === 'choice' ? { options: filled(options) } : {}
  return { id, label: label.trim(), kind, ...own, required }
}

export const filled = (options: readonly string[]): string[] => options.map((option) => option.trim()).filter(Boolean)
