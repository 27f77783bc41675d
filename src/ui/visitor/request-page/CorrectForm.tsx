import { useEffect, useRef } from 'react'
import { Button } from '../../lib/components/Button.tsx'
import { Field } from '../../lib/forms/Field.tsx'
import { useForm } from '../../lib/forms/useForm.ts'
import { shownFields } from '../../lib/forms/visitorFields.ts'
import { send } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { Changed } from '../form/Changed.tsx'
import { fieldsOf, formSchema, ownAnswers, type Rules } from '../form/formRules.ts'
import { Questions, Tick } from '../form/Questions.tsx'
import { useFormRules } from '../form/useFormRules.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import '../form/form.css'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { correctRequest } from './calls/visitorRequest.static.ts'

interface CorrectProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
  readonly saved: () => void
  readonly leave: () => void
}

/** The fields and questions of the form once more, as they were sent. */
export function CorrectForm({
  request: { mine, answers, editions, tour },
  runner: { secret, run },
  saved,
  leave,
}: CorrectProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const { rules: current, hasChanged, readAgain } = useFormRules(pageData().form)
  const rules = current && withoutConsent(current)
  const schema = formSchema(rules)
  const form = useForm({
    schema,
    names: Object.keys(schema.properties),
    submit: async (values) => {
      const body = { key: secret, ...fieldsOf(values), ...(rules && ownAnswers(values, rules)) }
      await run(() => send(correctRequest, { body }), t('Your details were changed.'))
      saved()
    },
    refused: readAgain,
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate ref={element}>
      {shownFields(rules).map((field) => (
        <Field key={field.name} form={form.state} {...field} label={t(field.label)} defaultValue={mine[field.name]} />
      ))}
      {rules && <Questions form={form.state} questions={rules.questions} answers={answers} />}
      {rules?.editions && !tour && (
        <Tick
          key={editions ?? rules.editions}
          form={form.state}
          name="editions"
          label={editions ?? rules.editions}
          required={false}
          defaultChecked={editions !== undefined}
        />
      )}
      <Changed hasChanged={hasChanged} form={form.state} />
      <p className="choices">
        <Button busy={form.busy}>{t('Save')}</Button>
        <Button kind="plain" onClick={leave}>
          {t('Leave them as they were')}
        </Button>
      </p>
    </form>
  )
}

/** It was given when the form was sent. */
const withoutConsent = (rules: Rules): Rules => ({ ...rules, consent: '' })
