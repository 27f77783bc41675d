import { useState } from 'react'
import { sourcePattern } from '#contract/source.ts'
import { publicCall } from '../../lib/api/publicCall.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { Button } from '../../lib/components/Button.tsx'
import { customerFields } from '../../lib/forms/customerFields.ts'
import { Field } from '../../lib/forms/Field.tsx'
import { useForm } from '../../lib/forms/useForm.ts'
import type { FormSchema } from '../../lib/forms/validation.ts'
import { pageLanguage, t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Follow } from './Follow.tsx'
import { Lead } from './Lead.tsx'
import type { OwnProps } from './OwnForm.tsx'
import { sendRequest } from './sendRequest.static.ts'
import { useCatalogueName } from './useCatalogueName.ts'
import './customer-form.css'

const usual = { schema: sendRequest.shapes.body as FormSchema, fields: customerFields }

/** The public request form: one column on a phone, two on wider screens (product: Forms). */
export function CustomerForm({ own }: OwnProps) {
  const catalogue = useCatalogueName()
  const [follow, setFollow] = useState('')
  const { schema, fields } = own ?? usual
  const form = useForm({
    schema,
    names: Object.keys(schema.properties),
    submit: async (values, element) => {
      setFollow('')
      const catalogueId = queryValue('catalogue')
      const source = queryValue('source')
      const asked = {
        ...values,
        ...own?.answers(values),
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
      <Lead catalogue={catalogue} own={own} />
      {fields.map((field) => (
        <Field key={field.name} form={form.state} {...field} />
      ))}
      {own && <own.Questions form={form.state} />}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="homepage">Homepage</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <p role="status">{follow && (own?.rules.thanks || received(catalogue))}</p>
      {follow && <Follow address={follow} />}
      <Button busy={form.busy}>{t('Submit')}</Button>
    </form>
  )
}

const received = (catalogue: string): string =>
  catalogue
    ? t('Your request for {catalogue} was received. The answer comes by mail.', { catalogue })
    : t('Your request was received. The answer comes by mail.')
