import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { catalogues } from '#contract/catalogues.ts'
import { useEndpoint } from '../../api/hooks.ts'
import { t } from '../../kit/t.ts'

/** A select of the active catalogues. */
export function CatalogueChoice() {
  const { data, isFetching } = useEndpoint(catalogues.list, { query: {} })
  const options = (data?.data ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form.Item
      name="catalogueId"
      label={t('Catalogue to send')}
      rules={[{ required: true, message: t('Please choose the catalogue!') }]}
    >
      <Select
        options={options}
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('Choose')}
      />
    </Form.Item>
  )
}
