import Checkbox from 'antd/es/checkbox/Checkbox'
import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'
import { settings } from '#contract/settings.ts'
import { useAction } from '../../api/hooks.ts'
import { t } from '../../kit/t.ts'
import { toast } from '../../kit/toast.ts'
import { WideButton } from '../../shell-kit/WideButton.tsx'

interface Fields {
  readonly erases: boolean
  readonly days: number
}

/** What is offered when nothing is set. */
const usualDays = 365

export function RetentionForm({ days }: { readonly days: number | null }) {
  const [form] = Form.useForm<Fields>()
  const erases = Form.useWatch('erases', form) ?? days !== null
  const change = useAction(settings.change, [settings.read])
  const save = ({ erases, days }: Fields) => {
    if (change.isPending) return
    const body = { privacy: { eraseAfterDays: erases ? days : null } }
    change.mutate({ body }, { onSuccess: () => toast.success(t('Saved successfully')) })
  }
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={{ erases: days !== null, days: days ?? usualDays }}
      onFinish={save}
      className="one-column"
    >
      <Form.Item name="erases" valuePropName="checked">
        <Checkbox>{t('Erase the personal data of decided requests')}</Checkbox>
      </Form.Item>
      <DaysItem disabled={!erases} />
      <WideButton htmlType="submit" loading={change.isPending}>
        {t('Save')}
      </WideButton>
    </Form>
  )
}

function DaysItem({ disabled }: { readonly disabled: boolean }) {
  const words = t('Please enter a number of days from 1 to 3650.')
  const rule = { required: true, type: 'integer', min: 1, max: 3_650, message: words } as const
  return (
    <Form.Item
      name="days"
      label={t('Days after the decision')}
      extra={t('From 1 to 3650.')}
      rules={disabled ? [] : [rule]}
    >
      <InputNumber controls={false} inputMode="numeric" className="days" disabled={disabled} />
    </Form.Item>
  )
}
