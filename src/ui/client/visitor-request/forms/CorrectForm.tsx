import { useEffect, useRef } from 'react'
import { shownFields } from '../../../customerFields.ts'
import { send } from '../../../http/send.ts'
import { Button } from '../../../kit/Button.tsx'
import { Field } from '../../../kit/Field.tsx'
import { pageData } from '../../../kit/page-data.ts'
import { t } from '../../../kit/t.ts'
import { useForm } from '../../../kit/useForm.ts'
import { fieldsSchema } from '../../own-form/formRules.ts'
import type { VisitorRequest } from '../readPage.ts'
import type { ActionRunner } from '../useActionRunner.ts'
import { correctRequest } from './visitorForms.static.ts'

interface CorrectProps {
  readonly mine: VisitorRequest['mine']
  readonly runner: ActionRunner
  readonly close: () => void
}

/** The fields of the form once more, as they were sent. */
export function CorrectForm({ mine, runner: { secret, run }, close }: CorrectProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const { form: rules } = pageData()
  const fields = shownFields(rules)
  const form = useForm({
    schema: fieldsSchema(rules),
    names: fields.map(({ name }) => name),
    submit: async (values) => {
      await run(() => send(correctRequest, { body: { key: secret, ...values } }), t('Your details were changed.'))
      close()
    },
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate ref={element}>
      {fields.map((field) => (
        <Field key={field.name} form={form.state} {...field} defaultValue={mine[field.name]} />
      ))}
      <Button busy={form.busy}>{t('Save')}</Button>
    </form>
  )
}
