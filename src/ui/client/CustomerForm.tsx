import { useState } from 'react'
import { sourcePattern } from '#contract/source.ts'
import { publicCall } from '../api/publicCall.ts'
import { customerFields } from '../customerFields.ts'
import { Button } from '../kit/Button.tsx'
import { copy } from '../kit/copy.ts'
import { Field } from '../kit/Field.tsx'
import { queryValue } from '../kit/queryValue.ts'
import { toast } from '../kit/toast.ts'
import { useForm } from '../kit/useForm.ts'
import { sendRequest } from './sendRequest.static.ts'
import { useCatalogueName } from './useCatalogueName.ts'
import './customer-form.css'

const schema = sendRequest.shapes.body
const names = customerFields.map(({ name }) => name)

/** The public request form: one column on a phone, two on wider screens (product: Forms). */
export function CustomerForm() {
  const name = useCatalogueName()
  const [follow, setFollow] = useState('')
  const form = useForm({
    schema,
    names,
    submit: async (fields, element) => {
      setFollow('')
      const catalogueId = queryValue('catalogue')
      const source = queryValue('source')
      const asked = {
        ...fields,
        ...(catalogueId ? { catalogueId } : {}),
        ...(sourcePattern.test(source) ? { source } : {}),
      }
      const reply = await publicCall(sendRequest, { body: asked })
      element.reset()
      setFollow(reply.follow)
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
      <p role="status">{follow && `Your request${name && ` for ${name}`} was received. The answer comes by mail.`}</p>
      {follow && <Follow address={follow} />}
      <Button busy={form.busy}>Submit</Button>
    </form>
  )
}

/** The address of the visitor's page, to keep. */
function Follow({ address }: { readonly address: string }) {
  return (
    <p className="follow">
      Follow it at <a href={address}>{address}</a>
      <button type="button" onClick={() => copy(address, 'The address has been copied')}>
        Copy
      </button>
    </p>
  )
}
