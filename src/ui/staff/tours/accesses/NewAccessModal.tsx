import Form from 'antd/es/form'
import type { Dayjs } from 'dayjs'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { zoneName } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { MomentField } from '../../dialogs/MomentField.tsx'
import { readableMoment } from '../../dialogs/readableMoment.ts'
import { ruleFor, SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { TourChoice } from '../TourChoice.tsx'
import { endAfterStart } from './momentRules.ts'

const schema = tourAccess.create.shapes.body
interface Fields {
  readonly name: string
  readonly startTime: Dayjs
  readonly endTime: Dayjs
  readonly tourId?: string
}

export function NewAccessModal(modal: Omit<DialogProps<unknown>, 'subject'>) {
  return (
    <FormDialog
      {...modal}
      title={t('Create New Access')}
      ok={t('Create')}
      entry={tourAccess.create}
      inputOf={({ name, startTime, endTime, tourId }: Fields) => ({
        body: {
          ...{ name, type: 'tour' as const, startTime: startTime.valueOf(), endTime: endTime.valueOf() },
          ...(tourId ? { tourId } : {}),
        },
      })}
      invalidates={[tourAccess.list, tours.list]}
      successMessage={t('Access created successfully')}
    >
      <SchemaFields
        schema={schema}
        fields={[
          {
            name: 'name',
            label: t('Name'),
            hint: t('The visitor sees this name as the title of the tour, unless you choose one of your tours.'),
          },
        ]}
      />
      <TourChoice />
      <Form.Item name="startTime" label={t('Start Time')} rules={[ruleFor(schema, 'startTime'), readableMoment]}>
        <MomentField />
      </Form.Item>
      <Form.Item
        name="endTime"
        label={t('End Time')}
        dependencies={['startTime']}
        rules={[ruleFor(schema, 'endTime'), readableMoment, endAfterStart]}
        extra={t('Times are yours: {zone}.', { zone: zoneName() })}
      >
        <MomentField />
      </Form.Item>
    </FormDialog>
  )
}
