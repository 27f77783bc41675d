import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { maxMessageLength } from '#contract/request-shapes.ts'
import { type FormSchema, fieldSchema, validationError } from '../../lib/forms/validation.ts'

interface MessageFieldProps {
  readonly label: string
  readonly schema: FormSchema
}

export function MessageField({ label, schema }: MessageFieldProps) {
  const validator = async (_: unknown, value: unknown) => {
    const wrong = validationError(fieldSchema(schema, 'message'), value)
    if (wrong) throw new Error(wrong)
  }
  return (
    <Form.Item name="message" label={label} rules={[{ validator }]}>
      <TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxMessageLength} showCount dir="auto" />
    </Form.Item>
  )
}
