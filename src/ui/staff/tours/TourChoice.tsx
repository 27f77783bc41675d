import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { tours } from '#contract/tours.ts'
import { t } from '../../lib/i18n/t.ts'
import { useWholeList } from '../lists/rows/useWholeList.ts'

/** Without a choice the access is for the tour of the settings. */
export function TourChoice() {
  const { rows, isFetching } = useWholeList(tours.list)
  const open = (rows ?? []).filter(({ disabled }) => !disabled)
  if (rows && open.length === 0) return null
  return (
    <Form.Item name="tourId" label={t('Tour')}>
      <Select
        allowClear
        loading={isFetching}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('The usual tour')}
      />
    </Form.Item>
  )
}
