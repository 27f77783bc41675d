import Form from 'antd/es/form'
import { passwordRule } from '#contract/common.ts'
import { personal } from '#contract/personal.ts'
import { useAction } from '../../api/hooks.ts'
import { toast } from '../../kit/toast.ts'
import { SchemaFields, showFieldErrors } from '../../shell-kit/SchemaForm.tsx'
import { Screen } from '../../shell-kit/Screen.tsx'
import { WideButton } from '../../shell-kit/WideButton.tsx'

const schema = personal.changePassword.shapes.body
const fields = [
  { name: 'oldPassword', label: 'Old Password', type: 'password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New Password', type: 'password', autoComplete: 'new-password', hint: passwordRule },
  { name: 'confirmedPassword', label: 'Confirmed Password', type: 'password', autoComplete: 'new-password' },
] as const

type Fields = Record<(typeof fields)[number]['name'], string>

export function ChangePasswordScreen() {
  const [form] = Form.useForm<Fields>()
  const change = useAction(personal.changePassword)
  const submit = (body: Fields) => {
    if (change.isPending) return
    const onSuccess = () => {
      form.resetFields()
      toast.success('Updated password successfully')
    }
    change.mutate({ body }, { onSuccess, onError: (error) => showFieldErrors(form, error) })
  }
  return (
    <Screen title="Change Password">
      <div className="panel form">
        <Form
          form={form}
          layout="vertical"
          noValidate
          requiredMark={false}
          scrollToFirstError={{ focus: true }}
          onFinish={submit}
          className="one-column"
        >
          <SchemaFields schema={schema} fields={fields} />
          <WideButton htmlType="submit" loading={change.isPending}>
            Update
          </WideButton>
        </Form>
      </div>
    </Screen>
  )
}
