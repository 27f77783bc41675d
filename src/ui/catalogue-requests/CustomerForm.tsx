import { visit } from '../api/visit.ts'
import { Button } from '../public/Button.tsx'
import { Field } from '../public/Field.tsx'
import { queryValue } from '../public/query.ts'
import { useForm } from '../public/useForm.ts'
import { toast } from '../shared/toast.ts'
import { customerFields } from './customerFields.ts'
import { sendRequest } from './sendRequest.static.ts'

const schema = sendRequest.shapes.body
const names = customerFields.map(({ name }) => name)

/** Asks for a catalogue: one column on a phone, two elsewhere (specification, section 2). */
export function CustomerForm() {
  const form = useForm({
    schema,
    names,
    submit: async (fields, element) => {
      const catalogueId = queryValue('catalogue')
      await visit(sendRequest, { body: { ...fields, ...(catalogueId ? { catalogueId } : {}) } })
      element.reset()
      toast.success('Request sent successfully')
    },
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate>
      {customerFields.map((field) => (
        <Field key={field.name} form={form.state} {...field} />
      ))}
      <div className="trap" aria-hidden="true">
        <label htmlFor="homepage">Homepage</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <Button busy={form.busy}>Submit</Button>
    </form>
  )
}
