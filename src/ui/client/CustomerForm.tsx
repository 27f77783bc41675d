import { useState } from 'react'
import { publicCall } from '../api/publicCall.ts'
import { customerFields } from '../customerFields.ts'
import { Button } from '../kit/Button.tsx'
import { Field } from '../kit/Field.tsx'
import { queryValue } from '../kit/queryValue.ts'
import { toast } from '../kit/toast.ts'
import { useForm } from '../kit/useForm.ts'
import { sendRequest } from './sendRequest.static.ts'
import { useCatalogueName } from './useCatalogueName.ts'

const schema = sendRequest.shapes.body
const names = customerFields.map(({ name }) => name)

/** The public request form: one column on a phone, two on wider screens (product: Forms). */
export function CustomerForm() {
  const name = useCatalogueName()
  const [sent, setSent] = useState(false)
  const form = useForm({
    schema,
    names,
    submit: async (fields, element) => {
      setSent(false)
      const catalogueId = queryValue('catalogue')
      await publicCall(sendRequest, { body: { ...fields, ...(catalogueId ? { catalogueId } : {}) } })
      element.reset()
      setSent(true)
      toast.success('Request sent successfully')
    },
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate>
      <p className="lead">
        {name ? 'You are asking for ' : 'Please fill in every field.'}
        <strong>{name}</strong>
      </p>
      {customerFields.map((field) => (
        <Field key={field.name} form={form.state} {...field} />
      ))}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="homepage">Homepage</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <p role="status">{sent && `Your request${name && ` for ${name}`} was received. The answer comes by mail.`}</p>
      <Button busy={form.busy}>Submit</Button>
    </form>
  )
}
