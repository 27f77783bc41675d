import type { FormSettings, Question } from '#contract/settings.ts'
import { changesOf, trimmedTexts } from '../changes.ts'

/** Returns what differs from the stored form, with fields one by one. */
export function formChanges(saved: FormSettings, typed: FormSettings) {
  const lists = { questions: typed.questions.map(question), embedOrigins: filled(typed.embedOrigins) }
  const { fields, ...others } = trimmedTexts({ ...typed, ...lists })
  return { ...changesOf(saved, { ...others, fields: saved.fields }), fields: changesOf(saved.fields, fields) }
}

/** Only a choice has options. */
function question({ id, label, kind, required, options = [] }: Question): Question {
  const own = kind === 'choice' ? { options: filled(options) } : {}
  return { id, label: label.trim(), kind, ...own, required }
}

export const filled = (options: readonly string[]): string[] => options.map((option) => option.trim()).filter(Boolean)
