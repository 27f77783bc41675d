import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { t } from '../../../lib/i18n/t.ts'
import { useAddPasskey } from './useAddPasskey.ts'

export function AddPasskey() {
  const [form] = Form.useForm<{ name?: string }>()
  const { add, busy } = useAddPasskey()
  const submit = async ({ name = '' }: { name?: string }) => {
    if (await add(name)) form.resetFields()
  }
  return (
    <Form name="passkey" form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      <Form.Item name="name" label={t('{label} (optional)', { label: t('Name') })}>
        <Input maxLength={100} autoComplete="off" placeholder={t('Such as: my phone')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('Add a Passkey')}
      </Button>
    </Form>
  )
}
