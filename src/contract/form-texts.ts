import type { Language } from './languages.ts'
import type { FormSettings, Question } from './settings.ts'

/** A question as a language shows it. Its options stay the firm's own, in which answers are sent and kept. */
export interface ShownQuestion extends Question {
  /** In the firm's own words, with which answers are kept. Missing where these are shown. */
  firmLabel?: string
  /** By the option. An option that is missing is shown as it is. */
  optionWords?: Readonly<Record<string, string>>
}

export interface ShownForm extends FormSettings {
  questions: ShownQuestion[]
}

/** Returns the form as a language shows it. What the language has no words for is in the firm's own. */
export function formIn(form: FormSettings, language: Language | undefined): ShownForm {
  const { questions, options, ...texts } = (language && form.texts[language]) ?? {}
  return {
    ...form,
    introduction: texts.introduction?.trim() || form.introduction,
    consent: texts.consent?.trim() || form.consent,
    editions: texts.editions?.trim() || form.editions,
    thanks: texts.thanks?.trim() || form.thanks,
    questions: form.questions.map((question) => {
      const words = own(options, question.id)
      const label = own(questions, question.id)?.trim()
      return {
        ...question,
        ...(label ? { label, firmLabel: question.label } : {}),
        ...(words ? { optionWords: words } : {}),
      }
    }),
  }
}

export const optionsIn = (question: Pick<ShownQuestion, 'options' | 'optionWords'>) =>
  question.options?.map((value) => ({ value, words: optionIn(question, value) }))

/** Returns whether the visitor who gave this answer saw the question in the words that it has now. */
export const isAsked = ({ label, firmLabel = label }: ShownQuestion, answered: { readonly label: string }) =>
  firmLabel === answered.label

/** Returns an option in the words of the language in which its question is shown. */
export const optionIn = ({ optionWords }: Pick<ShownQuestion, 'optionWords'>, option: string): string =>
  own(optionWords, option)?.trim() || option

/** An owner's id or option may be the name of what every object has. */
export const own = <T>(values: Readonly<Partial<Record<string, T>>> = {}, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined
