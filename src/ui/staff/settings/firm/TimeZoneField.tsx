import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { zoneName } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { zoneOptions } from '../../components/timeZones.ts'

export function TimeZoneField({ stored }: { readonly stored: string }) {
  return (
    <Form.Item
      name={['firm', 'timeZone']}
      label={t('Time zone')}
      extra={t('For times in mails and days in the names of exported files. Yours is {zone}.', { zone: zoneName() })}
    >
      <Select showSearch={{ optionFilterProp: 'label' }} options={zoneOptions(stored)} />
    </Form.Item>
  )
}
