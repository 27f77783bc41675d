import type { Language } from './languages.ts'
import type { FormSettings } from './settings.ts'

/** Returns the form as a language shows it. What the language has no words for is in the firm's own. */
export function formIn(form: FormSettings, language: Language | undefined): FormSettings {
  const { questions = {}, ...own } = (language && form.texts[language]) ?? {}
  const labels = new Map(Object.entries(questions))
  return {
    ...form,
    introduction: own.introduction?.trim() || form.introduction,
    consent: own.consent?.trim() || form.consent,
    editions: own.editions?.trim() || form.editions,
    thanks: own.thanks?.trim() || form.thanks,
    questions: form.questions.map((question) => ({
      ...question,
      label: labels.get(question.id)?.trim() || question.label,
    })),
  }
}
