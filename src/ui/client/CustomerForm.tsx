import { useState } from 'react'
import { sourcePattern } from '#contract/source.ts'
import { publicCall } from '../api/publicCall.ts'
import { Button } from '../kit/Button.tsx'
import { Field } from '../kit/Field.tsx'
import { pageData } from '../kit/page-data.ts'
import { queryValue } from '../kit/queryValue.ts'
import { pageLanguage, t } from '../kit/t.ts'
import { toast } from '../kit/toast.ts'
import { useForm } from '../kit/useForm.ts'
import { Follow } from './Follow.tsx'
import { formSchema, ownAnswers, shownFields } from './formRules.ts'
import { Lead } from './Lead.tsx'
import { OwnField, Tick } from './OwnField.tsx'
import { sendRequest } from './sendRequest.static.ts'
import { useCatalogueName } from './useCatalogueName.ts'
import './customer-form.css'

/** The public request form: one column on a phone, two on wider screens (product: Forms). */
export function CustomerForm() {
  const catalogue = useCatalogueName()
  const [follow, setFollow] = useState('')
  const { form: rules } = pageData()
  const schema = formSchema(rules)
  const form = useForm({
    schema,
    names: Object.keys(schema.properties),
    submit: async (fields, element) => {
      setFollow('')
      const catalogueId = queryValue('catalogue')
      const source = queryValue('source')
      const asked = {
        ...fields,
        ...ownAnswers(fields, rules),
        language: pageLanguage(),
        ...(catalogueId ? { catalogueId } : {}),
        ...(sourcePattern.test(source) ? { source } : {}),
      }
      const reply = await publicCall(sendRequest, { body: asked })
      element.reset()
      setFollow(reply.follow)
      toast.success(t('Request sent successfully'))
    },
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate>
      <Lead
        catalogue={catalogue}
        introduction={rules?.introduction}
        hasChoice={shownFields(rules).some(({ optional }) => optional)}
      />
      {shownFields(rules).map((field) => (
        <Field key={field.name} form={form.state} {...field} />
      ))}
      {rules?.questions.map((question) => (
        <OwnField key={question.id} form={form.state} question={question} />
      ))}
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

const received = (catalogue: string): string =>
  catalogue
    ? t('Your request for {catalogue} was received. The answer comes by mail.', { catalogue })
    : t('Your request was received. The answer comes by mail.')
