import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { catalogues } from '#contract/catalogues.ts'
import type { Notifications } from '#contract/notifications.ts'
import { hourOf, zoneName } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { zoneOptions } from '../../components/timeZones.ts'
import { useWholeList } from '../../lists/rows/useWholeList.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const searched = { optionFilterProp: 'label' } as const

export function DailyFields({ stored }: { readonly stored: Notifications }) {
  return (
    <div className="two-columns">
      <Form.Item name="hour" label={t('Daily mails leave at')}>
        <Select showSearch={searched} options={hours.map((value) => ({ value, label: hourOf(value) }))} />
      </Form.Item>
      <Form.Item
        name="timeZone"
        label={t('Time zone')}
        extra={t('For this hour, and for times in these mails. Yours is {zone}.', { zone: zoneName() })}
      >
        <Select showSearch={searched} options={zoneOptions(stored.timeZone)} />
      </Form.Item>
    </div>
  )
}

export function CatalogueField() {
  const { rows, isFetching } = useWholeList(catalogues.list)
  // An inactive one keeps its pending requests.
  const options = rows?.map(({ id, name, disabled }) => ({
    value: id,
    label: disabled ? t('{name} (inactive)', { name }) : name,
  }))
  return (
    <Form.Item
      name="catalogueIds"
      label={t('Catalogues')}
      extra={t('With a choice you are told of requests for these catalogues alone.')}
    >
      <Select
        mode="multiple"
        allowClear
        showSearch={searched}
        {...(options ? { options } : {})}
        loading={isFetching}
        placeholder={t('All catalogues and tours')}
      />
    </Form.Item>
  )
}
