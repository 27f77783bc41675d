import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import type { Endpoint } from '#contract/endpoint.ts'
import { maxMessageLength } from '#contract/request-shapes.ts'
import { type FormSchema, fieldSchema, validationError } from '../../lib/forms/validation.ts'
import { useKeptMessage } from './useKeptMessage.ts'

interface MessageFieldProps {
  readonly label: string
  /** The call that sends it. */
  readonly entry: Endpoint
  /** The ids of what the call is about. */
  readonly about?: string
}

export function MessageField({ label, entry, about = '' }: MessageFieldProps) {
  useKeptMessage(`${entry.path} ${about}`)
  const validator = async (_: unknown, value: unknown) => {
    const wrong = validationError(fieldSchema(entry.shapes.body as FormSchema, 'message'), value)
    if (wrong) throw new Error(wrong)
  }
  return (
    <Form.Item name="message" label={label} rules={[{ validator }]}>
      <TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxMessageLength} showCount dir="auto" />
    </Form.Item>
  )
}
