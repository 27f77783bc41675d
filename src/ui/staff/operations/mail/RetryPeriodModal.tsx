import Form from 'antd/es/form'
import dayjs, { type Dayjs } from 'dayjs'
import { mail } from '#contract/mail.ts'
import { zoneName } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { MomentField } from '../../dialogs/MomentField.tsx'
import { readableMoment } from '../../dialogs/readableMoment.ts'
import { ruleFor } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

const schema = mail.retryPeriod.shapes.body

interface Fields {
  readonly from: Dayjs
  readonly to: Dayjs
}

/** After an outage. */
export function RetryPeriodModal(modal: Omit<DialogProps<unknown>, 'subject'>) {
  return (
    <FormDialog
      {...modal}
      title={t('Try a Period Again')}
      ok={t('Try Again')}
      entry={mail.retryPeriod}
      inputOf={({ from, to }: Fields) => ({ body: { from: from.valueOf(), to: to.valueOf() } })}
      initial={{ from: dayjs().subtract(1, 'day').startOf('minute'), to: dayjs().add(1, 'minute').startOf('minute') }}
      invalidates={[mail.list]}
      onDone={({ retried, left }) => {
        const words = t('{n} mails are tried again.', { n: retried })
        toast.success(words, left ? { about: t('There are more: please do it once again.') } : undefined)
        modal.onClose()
      }}
    >
      <p className="about">
        {t(
          'All mails that were written in this period and were refused, given up or put off are tried again, oldest first, within the hour. Those that somebody stopped are not.',
        )}
      </p>
      <Form.Item name="from" label={t('From')} rules={[ruleFor(schema, 'from'), readableMoment]}>
        <MomentField />
      </Form.Item>
      <Form.Item
        name="to"
        label={t('To')}
        rules={[ruleFor(schema, 'to'), readableMoment]}
        extra={t('Times are yours: {zone}.', { zone: zoneName() })}
      >
        <MomentField />
      </Form.Item>
    </FormDialog>
  )
}
