import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'

const words = 'Please enter a number of days from 1 to 365.'

interface DaysFieldProps {
  /** What an empty field means, such as `7 days`; without it the field is required. */
  readonly usual?: string
}

/** For how many days from now a link works. */
export function DaysField({ usual }: DaysFieldProps) {
  const required = usual === undefined
  const hint = required ? 'Counted from now, 1 to 365.' : `Counted from now, 1 to 365. Empty: ${usual}.`
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
