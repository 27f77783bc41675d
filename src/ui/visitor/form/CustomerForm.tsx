import { useState } from 'react'
import { sourcePattern } from '#contract/source.ts'
import { publicCall } from '../../lib/api/publicCall.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { Button } from '../../lib/components/Button.tsx'
import { shownFields } from '../../lib/forms/customerFields.ts'
import { Field } from '../../lib/forms/Field.tsx'
import { useForm } from '../../lib/forms/useForm.ts'
import { pageLanguage, t, tNodes } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Follow } from './Follow.tsx'
import { formSchema, ownAnswers, type Rules } from './formRules.ts'
import { Questions, Tick } from './Questions.tsx'
import { sendRequest } from './sendRequest.static.ts'
import { useCatalogueName } from './useCatalogueName.ts'
import './form.css'

export interface FormProps {
  /** Undefined while the owner changed nothing of the form. */
  readonly rules?: Rules | undefined
}

/** The public request form: one column on a phone, two on wider screens (product: Forms). */
export function CustomerForm({ rules }: FormProps) {
  const catalogue = useCatalogueName()
  const [follow, setFollow] = useState('')
  const schema = formSchema(rules)
  const form = useForm({
    schema,
    names: Object.keys(schema.properties),
    submit: async (values, element) => {
      setFollow('')
      const reply = await publicCall(sendRequest, { body: bodyOf(values, rules) })
      element.reset()
      setFollow(reply.follow)
      toast.success(t('Request sent successfully'))
    },
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate>
      {rules?.introduction && <p className="written">{rules.introduction}</p>}
      <p className="lead">{leadOf(catalogue, rules)}</p>
      {shownFields(rules).map((field) => (
        <Field key={field.name} form={form.state} {...field} />
      ))}
      {rules && <Questions form={form.state} questions={rules.questions} />}
      {rules?.consent && <Tick form={form.state} name="consent" label={rules.consent} required />}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="homepage">Homepage</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <p role="status">{follow && (rules?.thanks || received(catalogue))}</p>
      {follow && <Follow address={follow} />}
      <Button busy={form.busy}>{t('Submit')}</Button>
    </form>
  )
}

function bodyOf<Values extends Record<string, string>>(values: Values, rules: Rules | undefined) {
  const catalogueId = queryValue('catalogue')
  const source = queryValue('source')
  return {
    ...values,
    ...(rules && ownAnswers(values, rules)),
    language: pageLanguage(),
    ...(catalogueId ? { catalogueId } : {}),
    ...(sourcePattern.test(source) ? { source } : {}),
  }
}

function leadOf(catalogue: string, rules: Rules | undefined) {
  if (catalogue)
    return tNodes('You are asking for {catalogue}', { catalogue: <strong key="catalogue">{catalogue}</strong> })
  return !shownFields(rules).some(({ optional }) => optional) && t('Please fill in every field.')
}

const received = (catalogue: string): string =>
  catalogue
    ? t('Your request for {catalogue} was received. The answer comes by mail.', { catalogue })
    : t('Your request was received. The answer comes by mail.')
