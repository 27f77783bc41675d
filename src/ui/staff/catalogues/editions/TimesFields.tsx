import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import type { Dayjs } from 'dayjs'
import { editions } from '#contract/editions.ts'
import { fieldSchema } from '../../../lib/forms/validation.ts'
import { zoneName } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { MomentField } from '../../dialogs/MomentField.tsx'
import { readableMoment } from '../../dialogs/readableMoment.ts'

export interface TimesFieldsValues {
  readonly note?: string
  readonly publishAt?: Dayjs
  readonly withdrawAt?: Dayjs
}

interface TimesFieldsProps {
  /** What an empty publication time means; required without it. */
  readonly now?: string
}

const { maxLength } = fieldSchema(editions.add.shapes.body, 'note')

export function TimesFields({ now }: TimesFieldsProps) {
  return (
    <>
      <Form.Item name="note" label={t('Note (optional)')} extra={t('Only staff see it.')}>
        <Input {...(maxLength ? { maxLength } : {})} autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item
        name="publishAt"
        label={t('Published from')}
        extra={now}
        rules={[readableMoment, { required: now === undefined, message: t('Please enter a time.') }]}
      >
        <MomentField />
      </Form.Item>
      <Form.Item
        name="withdrawAt"
        label={t('Withdrawn on')}
        extra={`${t('Empty: never.')} ${t('Times are yours: {zone}.', { zone: zoneName() })}`}
        rules={[readableMoment]}
      >
        <MomentField />
      </Form.Item>
    </>
  )
}
