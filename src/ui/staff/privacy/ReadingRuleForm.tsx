import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import { type ReadingRule, settings } from '#contract/settings.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { WideButton } from '../components/WideButton.tsx'
import { changesOf } from '../dialogs/changes.ts'
import { useStoredValues } from '../dialogs/useStoredValues.ts'

const rules: readonly (readonly [rule: ReadingRule, name: string, meaning: string])[] = [
  ['off', message('Do not count'), message('Nothing is measured. Sums that were counted before stay.')],
  [
    'counted',
    message('Count without names'),
    message('Each page has a sum of visits and of time. Who read it is not stored.'),
  ],
  [
    'named',
    message('Count, and name those who agree'),
    message(
      'Visitors may tick that you see which pages interest them. The box is empty at first, they see the same as you, and unticking it deletes it. All others are counted without names.',
    ),
  ],
]

const fieldsOf = (reading: ReadingRule) => ({ reading })

export function ReadingRuleForm({ rule }: { readonly rule: ReadingRule }) {
  const change = useAction(settings.change, [settings.read])
  const [form] = Form.useForm<{ readonly reading: ReadingRule }>()
  useStoredValues(form, rule, fieldsOf)
  const chosen = Form.useWatch('reading', form) ?? rule
  const save = ({ reading }: { readonly reading: ReadingRule }) => {
    if (change.isPending) return
    const done = () => toast.success(t('Saved successfully'))
    // Another owner may have changed it meanwhile: untouched, it is only read again.
    change.mutate({ body: { privacy: changesOf(fieldsOf(rule), { reading }) } }, { onSuccess: done })
  }
  return (
    <Form form={form} layout="vertical" initialValues={fieldsOf(rule)} onFinish={save} className="one-column">
      <Form.Item name="reading">
        <Radio.Group aria-labelledby="reading-rule" className="reading-rules">
          {rules.map(([value, name, meaning]) => (
            <Radio key={value} value={value}>
              {t(name)}
              <small className="muted">{t(meaning)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {rule === 'named' && chosen !== 'named' && (
        <p className="notice" role="status">
          {t('What visitors who agreed have read is deleted within a minute of saving. The sums stay.')}
        </p>
      )}
      <WideButton htmlType="submit" loading={change.isPending}>
        {t('Save')}
      </WideButton>
    </Form>
  )
}
