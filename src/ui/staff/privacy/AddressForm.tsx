import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { privacy } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'
import { WideButton } from '../components/WideButton.tsx'
import { ruleFor } from '../dialogs/SchemaForm.tsx'

interface AddressFormProps {
  readonly busy: boolean
  readonly onAddress: (email: string) => void
}

export function AddressForm({ busy, onAddress }: AddressFormProps) {
  const submit = ({ address }: { readonly address: string }) => {
    if (!busy) onAddress(address)
  }
  return (
    <Form
      layout="vertical"
      noValidate
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onFinish={submit}
      className="one-column"
    >
      <Form.Item name="address" label={t('E-mail address')} rules={[ruleFor(privacy.export.shapes.body, 'email')]}>
        <Input type="email" maxLength={320} autoComplete="off" dir="ltr" />
      </Form.Item>
      <WideButton htmlType="submit" loading={busy}>
        {t('Look up')}
      </WideButton>
    </Form>
  )
}
