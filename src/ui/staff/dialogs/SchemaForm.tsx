import Form, { type FormInstance, type Rule } from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import type { ReactNode } from 'react'
import { type FormSchema, fieldSchema, validationError } from '../../lib/forms/validation.ts'
import { fieldErrors } from '../../lib/i18n/errorWords.ts'

export interface SchemaField<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly type?: 'text' | 'email' | 'password'
  readonly autoComplete?: string
  readonly hint?: ReactNode
  /** As what is typed says, unless it is an address. */
  readonly dir?: 'ltr'
}

/** An antd form rule that validates a field with the contract's schema and messages. */
export function ruleFor(schema: FormSchema, name: string): Rule {
  const field = fieldSchema(schema, name)
  return {
    required: true,
    validator: async (_, value) => {
      const wrong = validationError(field, value)
      if (wrong) throw new Error(wrong)
    },
  }
}

export function SchemaFields({
  schema,
  fields,
}: {
  readonly schema: FormSchema
  readonly fields: readonly SchemaField[]
}) {
  return fields.map(({ name, label, type = 'text', autoComplete, hint, dir = type === 'email' ? 'ltr' : 'auto' }) => {
    const { maxLength } = fieldSchema(schema, name)
    const given = { ...(maxLength ? { maxLength } : {}), ...(autoComplete ? { autoComplete } : {}) }
    return (
      <Form.Item key={name} name={name} label={label} extra={hint} rules={[ruleFor(schema, name)]}>
        {type === 'password' ? <Password {...given} /> : <Input type={type} dir={dir} {...given} />}
      </Form.Item>
    )
  })
}

/** Shows the server's field errors beside the fields. The call layer has already shown the toast. */
export function showFieldErrors<Values>(form: FormInstance<Values>, error: unknown): void {
  const fields = Object.entries(fieldErrors(error)).map(([name, text]) => ({ name: [name], errors: [text] }))
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0])
}
