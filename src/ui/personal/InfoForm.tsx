import Form from 'antd/es/form'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { type PersonalInfo, personal } from '#contract/personal.ts'
import { useAction } from '../api/hooks.ts'
import { saveName } from '../session/useSession.ts'
import { SchemaFields, showFieldErrors } from '../shared/SchemaForm.tsx'
import { toast } from '../shared/toast.ts'
import { WideButton } from '../shared/WideButton.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

const schema = personal.changeInfo.shapes.body
const fields = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
] as const

type Info = Reply<typeof personal.info.shapes>

/** One's own information, filled in as the server knows it (specification, section 2). */
export function InfoForm({ info }: { readonly info: Info }) {
  const [form] = Form.useForm<PersonalInfo>()
  const [changed, setChanged] = useState(false)
  const [pendingEmail, setPendingEmail] = useState(info.pendingEmail)
  const save = useAction(personal.changeInfo)

  const submit = (body: PersonalInfo) => {
    if (save.isPending) return
    const onSuccess = (saved: Info) => {
      form.setFieldsValue(saved)
      setChanged(false)
      setPendingEmail(saved.pendingEmail)
      saveName(saved.firstName, saved.lastName)
      toast.success('Update personal info successfully')
    }
    save.mutate({ body }, { onSuccess, onError: (error) => showFieldErrors(form, error) })
  }
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={info}
      onValuesChange={() => setChanged(true)}
      onFinish={submit}
    >
      {pendingEmail && (
        <p className="notice" role="status">
          We sent a link to {pendingEmail}. Your email changes when that link is opened.
        </p>
      )}
      <div className="two-columns">
        <SchemaFields schema={schema} fields={fields} />
      </div>
      <WideButton htmlType="submit" loading={save.isPending}>
        Submit
      </WideButton>
      <UnsavedGuard active={changed} />
    </Form>
  )
}
