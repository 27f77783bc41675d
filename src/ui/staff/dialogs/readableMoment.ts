import type { Rule } from 'antd/es/form'
import type { Dayjs } from 'dayjs'
import { t } from '../../lib/i18n/t.ts'

export const readableMoment: Rule = {
  validator: async (_, moment?: Dayjs) => {
    if (moment && !moment.isValid()) throw new Error(t('Please write a day and a time, such as 31/12/2026 18:00:00.'))
  },
}
