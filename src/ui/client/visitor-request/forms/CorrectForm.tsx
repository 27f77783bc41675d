import { shownFields } from '../../../customerFields.ts'
import { send } from '../../../http/send.ts'
import { Button } from '../../../kit/Button.tsx'
import { Field } from '../../../kit/Field.tsx'
import { pageData } from '../../../kit/page-data.ts'
import { t } from '../../../kit/t.ts'
import { useForm } from '../../../kit/useForm.ts'
import { fieldsSchema, formSchema, ownAnswers } from '../../own-form/formRules.ts'
import { OwnField } from '../../own-form/OwnField.tsx'
import type { VisitorRequest } from '../readPage.ts'
import type { ActionRunner } from '../useActionRunner.ts'
import { useBeginning } from './useBeginning.ts'
import { correctRequest } from './visitorForms.static.ts'

interface CorrectProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
  readonly close: () => void
}

/** The fields and questions of the form once more, as they were sent. */
export function CorrectForm({ request: { mine, answers }, runner: { secret, run }, close }: CorrectProps) {
  const element = useBeginning(answers)
  const rules = rulesOfCorrection()
  const schema = rules ? formSchema(rules) : fieldsSchema()
  const form = useForm({
    schema,
    names: Object.keys(schema.properties),
    submit: async (values) => {
      const body = { key: secret, ...values, ...(rules && ownAnswers(values, rules)) }
      await run(() => send(correctRequest, { body }), t('Your details were changed.'))
      close()
    },
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate ref={element}>
      {shownFields(rules).map((field) => (
        <Field key={field.name} form={form.state} {...field} defaultValue={mine[field.name]} />
      ))}
      {rules?.questions.map((question) => (
        <OwnField key={question.id} form={form.state} question={question} />
      ))}
      <Button busy={form.busy}>{t('Save')}</Button>
    </form>
  )
}

/** The owner's rules of the form, whose consent was given when it was sent. */
function rulesOfCorrection() {
  const { form } = pageData()
  return form && { ...form, consent: '' }
}
