import type { Rule } from 'antd/es/form'
import dayjs, { type Dayjs } from 'dayjs'
import { t } from '../../lib/i18n/t.ts'
import { momentFormat } from './moment.ts'

const example = () => dayjs('2026-12-31T18:00').format(momentFormat())

export const readableMoment: Rule = {
  validator: async (_, moment?: Dayjs) => {
    if (moment && !moment.isValid())
      throw new Error(t('Please write a day and a time, such as {moment}.', { moment: example() }))
  },
}
