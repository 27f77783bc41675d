import { Button } from '../../../lib/components/Button.tsx'
import { shownFields } from '../../../lib/forms/customerFields.ts'
import { Field } from '../../../lib/forms/Field.tsx'
import { useForm } from '../../../lib/forms/useForm.ts'
import { send } from '../../../lib/http/send.ts'
import { t } from '../../../lib/i18n/t.ts'
import { pageData } from '../../../lib/page/page-data.ts'
import { fieldsSchema, formSchema, ownAnswers } from '../../form/formRules.ts'
import { OwnField } from '../../form/OwnField.tsx'
import type { VisitorRequest } from '../calls/readPage.ts'
import type { ActionRunner } from '../calls/useActionRunner.ts'
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
