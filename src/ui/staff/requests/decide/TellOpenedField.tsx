import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { t } from '../../../lib/i18n/t.ts'

export function TellOpenedField({ label = t('Tell me by mail when the catalogue is first opened') }) {
  return (
    <Form.Item name="tellOpened" valuePropName="checked">
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  )
}
