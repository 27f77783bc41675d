import DatePicker from 'antd/es/date-picker'
import Form, { type Rule } from 'antd/es/form'
import type { Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import { tourAccess } from '#contract/tour-access.ts'
import { FormModal } from '../shared/FormModal.tsx'
import { zoneName } from '../shared/format.ts'
import { ruleFor, SchemaFields } from '../shared/SchemaForm.tsx'
import type { ModalProps } from '../shared/useModal.ts'

const schema = tourAccess.create.shapes.body
/** dayjs knows no `yyyy`; this writes what the specification means (section 9). */
const format = 'DD/MM/YYYY HH:mm:ss'

/** Enter takes the typed time; the form is sent by its button. */
const picker = {
  className: 'wide',
  showTime: true,
  format,
  placeholder: format,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && event.preventDefault(),
} as const

interface Fields {
  readonly name: string
  readonly startTime: Dayjs
  readonly endTime: Dayjs
}

/** The message's wording is the specification's (section 5); the rule is that the end comes after the start. */
const afterStart: Rule = ({ getFieldValue }) => ({
  validator: async (_, end?: Dayjs) => {
    const start: Dayjs | undefined = getFieldValue('startTime')
    if (start && end && !end.isAfter(start)) throw new Error('end time must before start time!!')
  },
})

export function NewAccessModal(modal: Omit<ModalProps<unknown>, 'subject'>) {
  return (
    <FormModal
      {...modal}
      title="Create New Access"
      ok="Create"
      entry={tourAccess.create}
      inputOf={({ name, startTime, endTime }: Fields) => ({
        body: { name, type: 'tour' as const, startTime: startTime.valueOf(), endTime: endTime.valueOf() },
      })}
      stale={[tourAccess.list]}
      said="Access created successfully"
    >
      <SchemaFields schema={schema} fields={[{ name: 'name', label: 'Name' }]} />
      <Form.Item name="startTime" label="Start Time" rules={[ruleFor(schema, 'startTime')]}>
        <DatePicker {...picker} />
      </Form.Item>
      <Form.Item
        name="endTime"
        label="End Time"
        dependencies={['startTime']}
        rules={[ruleFor(schema, 'endTime'), afterStart]}
        extra={`Times are yours: ${zoneName()}.`}
      >
        <DatePicker {...picker} />
      </Form.Item>
    </FormModal>
  )
}
