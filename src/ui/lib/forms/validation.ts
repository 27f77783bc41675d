import { isEmail } from '#contract/email.ts'
import { isFilled } from '#contract/text.ts'
import { t } from '../i18n/t.ts'

export interface FieldSchema {
  readonly 'x-messages'?: { readonly required: string; readonly invalid?: string }
  readonly format?: string
  readonly maxLength?: number
}

export interface FormSchema {
  readonly properties: Readonly<Record<string, unknown>>
}

export function fieldSchema(schema: FormSchema, name: string): FieldSchema {
  return (schema.properties[name] ?? {}) as FieldSchema
}

/** Returns what a field says in the language of the page, or undefined when its value is valid (product: Forms). */
export function validationError(field: FieldSchema, value: unknown): string | undefined {
  const words = field['x-messages']
  if (!words) return undefined
  if (value === undefined || value === null || (typeof value === 'string' && !isFilled(value))) return t(words.required)
  if (field.format === 'email' && !isEmail(String(value))) return t(words.invalid ?? words.required)
  return undefined
}

export function validationErrors(schema: FormSchema, names: readonly string[], values: Record<string, unknown>) {
  const found = names.map((name) => [name, validationError(fieldSchema(schema, name), values[name])] as const)
  return Object.fromEntries(found.filter(([, text]) => text)) as Record<string, string>
}
