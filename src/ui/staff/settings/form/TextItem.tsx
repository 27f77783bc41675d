import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormSettings } from '#contract/settings.ts'
import { settingRule } from '../settingRule.ts'

interface TextItemProps {
  readonly name: readonly string[]
  readonly label: string
  readonly hint?: string
  /** What is shown while it is empty. */
  readonly placeholder?: string
  readonly dir?: 'ltr' | 'rtl' | 'auto'
}

/** A long text of the form. */
export function TextItem({ name, label, hint, placeholder, dir = 'auto' }: TextItemProps) {
  const schema = FormSettings.properties.introduction
  return (
    <Form.Item name={[...name]} label={label} extra={hint} rules={[settingRule(schema)]}>
      <TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} placeholder={placeholder} dir={dir} />
    </Form.Item>
  )
}
