import { type CustomerField, shownFields } from '../../lib/forms/customerFields.ts'
import type { FormState } from '../../lib/forms/useForm.ts'
import type { FormSchema } from '../../lib/forms/validation.ts'
import { formSchema, ownAnswers, type Rules } from './formRules.ts'
import { OwnField, Tick } from './OwnField.tsx'
import './own-form.css'

/** What a form has that the owner changed. */
export interface OwnForm {
  readonly rules: Rules
  readonly schema: FormSchema
  readonly fields: readonly CustomerField[]
  /** The owner's questions, and what the visitor must agree to. */
  readonly Questions: (props: { readonly form: FormState }) => React.ReactNode
  /** The answers among the values of the form. */
  readonly answers: (values: Readonly<Record<string, string>>) => object
}

export interface OwnProps {
  /** What the owner changed; undefined for the form as it came. */
  readonly own?: OwnForm | undefined
}

/** Returns the owner's form. */
export const ownForm = (rules: Rules): OwnForm => ({
  rules,
  schema: formSchema(rules),
  fields: shownFields(rules),
  answers: (values) => ownAnswers(values, rules),
  Questions: ({ form }) => (
    <>
      {rules.questions.map((question) => (
        <OwnField key={question.id} form={form} question={question} />
      ))}
      {rules.consent && <Tick form={form} name="consent" label={rules.consent} required />}
    </>
  ),
})
