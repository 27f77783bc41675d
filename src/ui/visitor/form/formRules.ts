import type { PageData } from '#contract/built-pages.ts'
import { type FormSchema, fieldSchema } from '../../lib/forms/validation.ts'
import { shownFields } from '../../lib/forms/visitorFields.ts'
import { message } from '../../lib/i18n/t.ts'
import { sendRequest } from './sendRequest.static.ts'

/** The owner's settings of the form. */
export type Rules = NonNullable<PageData['form']>

/** Returns what is checked of a form before it is sent. */
export function formSchema(rules?: Rules): FormSchema {
  const schema = sendRequest.shapes.body as FormSchema
  const fields = shownFields(rules).map(({ name, optional }) => {
    const field = fieldSchema(schema, name)
    return [name, optional ? { maxLength: field.maxLength } : field]
  })
  return { properties: Object.fromEntries([...fields, ...(rules ? ownRules(rules) : [])]) }
}

function ownRules({ questions, consent }: Rules): [name: string, schema: object][] {
  const asked = questions.map(({ id, kind, required }): [string, object] => [
    `answers.${id}`,
    required ? must(kind === 'tick' ? message('Please tick this box!') : message('Please answer this question!')) : {},
  ])
  return consent ? [...asked, ['consent', must(message('Please agree to this to send the form!'))]] : asked
}

const must = (required: string) => ({ 'x-messages': { required } })

/** The values of a form without its answers, which are sent together. */
export const fieldsOf = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('answers.')))

/** The answers among the values of a form, and what was agreed to. */
export function ownAnswers(values: Readonly<Record<string, string>>, rules: Rules): object {
  const answers = rules.questions.map(({ id, kind, label }) => {
    const value = values[`answers.${id}`] ?? ''
    return [id, kind === 'tick' && value !== '' ? label : value]
  })
  const { consent, consentVersion, editions, editionsVersion } = rules
  return {
    answers: Object.fromEntries(answers),
    ...(consent ? { consent: 'consent' in values, consentVersion } : {}),
    ...(editions ? { editions: 'editions' in values, editionsVersion } : {}),
  }
}
