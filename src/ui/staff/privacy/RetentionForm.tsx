import Checkbox from 'antd/es/checkbox/Checkbox'
import Form from 'antd/es/form'
import { type Due, privacy } from '#contract/privacy.ts'
import { settings } from '#contract/settings.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { NumberInput } from '../components/NumberInput.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { changesOf } from '../dialogs/changes.ts'
import { lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { useStoredValues } from '../dialogs/useStoredValues.ts'
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
  useStoredValues(form, days, fieldsOf)
  const erases = Form.useWatch('erases', form) ?? days !== null
  const count = useAction(privacy.due)
  const change = useAction(settings.change, [settings.read])
  const busy = count.isPending || change.isPending
  const countFirst = (next: number) => {
    const isShorter = next < (days ?? Number.POSITIVE_INFINITY)
    // Another owner may have stored a longer time since the screen was read.
    const ask = (due: Due) => (isShorter || due.requests > 0 ? dialog.show({ days: next, due }) : save(next))
    count.mutate({ query: { days: next } }, { onSuccess: ask })
  }
  /** Untouched, it is only read again: another owner may have changed it meanwhile. */
  const save = (next: number | null) =>
    change.mutate(
      { body: { privacy: changesOf({ eraseAfterDays: days }, { eraseAfterDays: next }) } },
      { onSuccess: () => toast.success(t('Saved successfully')) },
    )
  const submit = (fields: Fields) => {
    const next = fields.erases ? fields.days : null
    if (busy) return
    if (next === null || next === days) save(next)
    else countFirst(next)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={fieldsOf(days)}
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

const fieldsOf = (days: number | null) => ({ erases: days !== null, days: days ?? usualDays })

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
