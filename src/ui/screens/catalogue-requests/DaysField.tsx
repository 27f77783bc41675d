import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'

const words = 'Please enter a number of days from 1 to 365.'

/** For how many days from now a link works; empty means as long as usual, unless it is required. */
export function DaysField({ required = false }: { readonly required?: boolean }) {
  const hint = required ? 'Counted from now, 1 to 365.' : 'Counted from now, 1 to 365. Empty: as long as usual.'
  return (
    <Form.Item
      name="days"
      label="Days that the link works"
      extra={hint}
      rules={[{ required, type: 'integer', min: 1, max: 365, message: words }]}
    >
      <InputNumber controls={false} inputMode="numeric" className="days" />
    </Form.Item>
  )
}
