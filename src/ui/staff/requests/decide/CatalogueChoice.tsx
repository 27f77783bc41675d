import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { t } from '../../../lib/i18n/t.ts'
import { useActiveCatalogues } from '../../catalogues/useActiveCatalogues.ts'

export function CatalogueChoice() {
  const active = useActiveCatalogues()
  return (
    <Form.Item
      name="catalogueId"
      label={t('Catalogue to send')}
      rules={[{ required: true, message: t('Please choose the catalogue!') }]}
    >
      <Select {...active} showSearch={{ optionFilterProp: 'label' }} placeholder={t('Choose')} />
    </Form.Item>
  )
}
