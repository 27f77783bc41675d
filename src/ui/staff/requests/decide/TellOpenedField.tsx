import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'

export function TellOpenedField({ label }: { readonly label: string }) {
  return (
    <Form.Item name="tellOpened" valuePropName="checked">
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  )
}
