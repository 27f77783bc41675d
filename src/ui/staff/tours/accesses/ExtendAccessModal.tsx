import Form from 'antd/es/form'
import dayjs, { type Dayjs } from 'dayjs'
import { type AccessRow, tourAccess } from '#contract/tour-access.ts'
import { zoneName } from '../../../lib/i18n/format.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { MomentField } from '../../dialogs/MomentField.tsx'
import { readableMoment } from '../../dialogs/readableMoment.ts'
import { ruleFor } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { accessReads } from './accessDialog.ts'
import { endAfterStart } from './momentRules.ts'

interface Fields {
  /** Not shown: the end is compared with it. */
  readonly startTime: Dayjs
  readonly endTime: Dayjs
}

export function ExtendAccessModal({ subject: access, ...modal }: DialogProps<AccessRow>) {
  const { id, name, startTime, endTime } = access
  return (
    <FormDialog
      {...modal}
      title={t('Extend Access')}
      ok={t('Extend')}
      entry={tourAccess.extend}
      initial={{ startTime: dayjs(startTime), endTime: dayjs(endTime) }}
      inputOf={(fields: Fields) => inputOf(id, endTime, fields.endTime.valueOf())}
      invalidates={accessReads}
    >
      <p className="about">
        {tNodes('The link of {name} stays the same and works until the new end. No mail is sent.', {
          name: <strong key="name">{name}</strong>,
        })}
      </p>
      <Form.Item
        name="endTime"
        label={t('End Time')}
        rules={[ruleFor(tourAccess.extend.shapes.body, 'endTime'), readableMoment, endAfterStart]}
        extra={t('Times are yours: {zone}.', { zone: zoneName() })}
      >
        <MomentField />
      </Form.Item>
    </FormDialog>
  )
}

/** An end that is over is sent, so that its field says so. */
const inputOf = (id: string, before: number, endTime: number) =>
  endTime === before && endTime > Date.now() ? undefined : { params: { id }, body: { endTime } }
