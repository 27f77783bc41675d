import type { Rule } from 'antd/es/form'
import type { Dayjs } from 'dayjs'
import { message, t } from '../../lib/i18n/t.ts'

const afterStart = (words: string): Rule => {
  return ({ getFieldValue }) => ({
    validator: async (_, end?: Dayjs) => {
      const start: Dayjs | undefined = getFieldValue('startTime')
      if (start?.isValid() && end?.isValid() && !end.isAfter(start)) throw new Error(t(words))
    },
  })
}

/** The first message is fixed (product: Forms); the second one states the rule correctly. */
export const endAfterStart: readonly Rule[] = [
  afterStart(message('end time must before start time!!')),
  afterStart(message('The end time has to be after the start time.')),
]
