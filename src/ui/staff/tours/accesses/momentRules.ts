import type { Rule } from 'antd/es/form'
import type { Dayjs } from 'dayjs'
import { t } from '../../../lib/i18n/t.ts'

/** The server's own message, which is fixed, says the opposite of the rule (product: Forms). */
export const endAfterStart: Rule = ({ getFieldValue }) => ({
  validator: async (_, end?: Dayjs) => {
    const start: Dayjs | undefined = getFieldValue('startTime')
    if (start?.isValid() && end?.isValid() && !end.isAfter(start))
      throw new Error(t('The end time has to be after the start time.'))
  },
})
