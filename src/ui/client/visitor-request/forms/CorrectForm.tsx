import { useEffect, useRef } from 'react'
import { customerFields } from '../../../customerFields.ts'
import { send } from '../../../http/send.ts'
import { Button } from '../../../kit/Button.tsx'
import { Field } from '../../../kit/Field.tsx'
import { t } from '../../../kit/t.ts'
import { useForm } from '../../../kit/useForm.ts'
import type { VisitorRequest } from '../readPage.ts'
import type { ActionRunner } from '../useActionRunner.ts'
import { correctRequest } from './visitorForms.static.ts'

const names = customerFields.map(({ name }) => name)

interface CorrectProps {
  readonly mine: VisitorRequest['mine']
  readonly runner: ActionRunner
  readonly close: () => void
}

/** The twelve fields once more, as they were sent. */
export function CorrectForm({ mine, runner: { secret, run }, close }: CorrectProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const form = useForm({
    schema: correctRequest.shapes.body,
    names,
    submit: async (fields) => {
      await run(() => send(correctRequest, { body: { key: secret, ...fields } }), t('Your details were changed.'))
      close()
    },
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate ref={element}>
      {customerFields.map((field) => (
        <Field key={field.name} form={form.state} {...field} defaultValue={mine[field.name]} />
      ))}
      <Button busy={form.busy}>{t('Save')}</Button>
    </form>
  )
}
