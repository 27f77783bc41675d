import Form from 'antd/es/form'
import { useEffect } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import { NumberInput } from '../../components/NumberInput.tsx'
import { daysHint } from './linkDaysText.ts'
import type { LinkDays } from './useLinkDays.ts'

interface DaysFieldProps {
  /** What the field shows at first, and means when it is empty; without it the field is required. */
  readonly usual?: LinkDays
}

export function DaysField({ usual }: DaysFieldProps) {
  const required = usual === undefined
  const form = Form.useFormInstance()
  const words = t('Please enter a number of days from 1 to 365.')
  // A first value is taken only when the field appears, and this one may be known later, while somebody types.
  useEffect(() => {
    if (typeof usual === 'number' && !form.isFieldTouched('days'))
      form.setFields([{ name: 'days', value: usual, touched: false }])
  }, [form, usual])
  return (
    <Form.Item
      name="days"
      initialValue={usual === 'usual' ? undefined : usual}
      label={t('Days that the link works')}
      extra={daysHint(usual)}
      rules={[{ required, type: 'integer', min: 1, max: 365, message: words }]}
    >
      <NumberInput />
    </Form.Item>
  )
}
