import Checkbox from 'antd/es/checkbox/Checkbox'
import Form from 'antd/es/form'
import { privacy } from '#contract/privacy.ts'
import { settings } from '#contract/settings.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { NumberInput } from '../components/NumberInput.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import type { Retention } from './RetentionModal.tsx'

const RetentionModal = lazyDialog(() => import('./RetentionModal.tsx'), 'RetentionModal')

interface Fields {
  readonly erases: boolean
  readonly days: number
}

const usualDays = 365

/** What is kept for a shorter time than before is erased only after a question that counts it. */
export function RetentionForm({ days }: { readonly days: number | null }) {
  const [form] = Form.useForm<Fields>()
  const dialog = useDialog<Retention>()
  const erases = Form.useWatch('erases', form) ?? days !== null
  const count = useAction(privacy.due)
  const change = useAction(settings.change, [settings.read])
  const busy = count.isPending || change.isPending
  const ask = (next: number) =>
    count.mutate({ query: { days: next } }, { onSuccess: (due) => dialog.show({ days: next, due }) })
  const save = (next: number | null) =>
    change.mutate(
      { body: { privacy: { eraseAfterDays: next } } },
      { onSuccess: () => toast.success(t('Saved successfully')) },
    )
  const submit = (fields: Fields) => {
    const next = fields.erases ? fields.days : null
    if (busy) return
    if (next !== null && next < (days ?? Number.POSITIVE_INFINITY)) ask(next)
    else save(next)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={{ erases: days !== null, days: days ?? usualDays }}
      onFinish={submit}
      className="one-column"
    >
      <Form.Item name="erases" valuePropName="checked">
        <Checkbox>{t('Erase the personal data of decided requests')}</Checkbox>
      </Form.Item>
      <DaysItem disabled={!erases} />
      <WideButton htmlType="submit" loading={busy}>
        {t('Save')}
      </WideButton>
      {dialog.subject && <RetentionModal {...dialog.props} subject={dialog.subject} />}
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
      <NumberInput disabled={disabled} />
    </Form.Item>
  )
}
