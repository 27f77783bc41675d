import Form from 'antd/es/form'
import { passwordRule } from '#contract/passwords.ts'
import { personal } from '#contract/personal.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Screen } from '../components/Screen.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { SchemaFields, showFieldErrors } from '../dialogs/SchemaForm.tsx'
import { PasswordNote } from './PasswordNote.tsx'

const schema = personal.changePassword.shapes.body
const fieldsOf = () =>
  [
    { name: 'oldPassword', label: t('Old Password'), type: 'password', autoComplete: 'current-password' },
    {
      name: 'newPassword',
      label: t('New Password'),
      type: 'password',
      autoComplete: 'new-password',
      hint: t(passwordRule),
    },
    { name: 'confirmedPassword', label: t('Confirmed Password'), type: 'password', autoComplete: 'new-password' },
  ] as const

type Fields = Record<ReturnType<typeof fieldsOf>[number]['name'], string>

export function ChangePasswordScreen() {
  const [form] = Form.useForm<Fields>()
  const change = useAction(personal.changePassword)
  const submit = (body: Fields) => {
    if (change.isPending) return
    const onSuccess = () => {
      form.resetFields()
      toast.success(t('Updated password successfully'))
    }
    change.mutate({ body }, { onSuccess, onError: (error) => showFieldErrors(form, error) })
  }
  return (
    <Screen>
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
          <PasswordNote />
          <SchemaFields schema={schema} fields={fieldsOf()} />
          <WideButton htmlType="submit" loading={change.isPending}>
            {t('Update')}
          </WideButton>
        </Form>
      </div>
    </Screen>
  )
}
