import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { zoneName } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'

/** The stored zone is among the choices even if this browser calls it otherwise. */
const zonesWith = (stored: string) => [...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

export function TimeZoneField({ stored }: { readonly stored: string }) {
  return (
    <Form.Item
      name={['firm', 'timeZone']}
      label={t('Time zone')}
      extra={t('For times in mails and days in the names of exported files. Yours is {zone}.', { zone: zoneName() })}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={zonesWith(stored).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      />
    </Form.Item>
  )
}
