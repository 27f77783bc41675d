import type { Rule } from 'antd/es/form'
import { isEmail } from '#contract/email.ts'
import { isFilled } from '#contract/text.ts'
import { t } from '../../lib/i18n/t.ts'

interface TextSchema {
  readonly pattern?: string
  readonly maxLength?: number
  readonly format?: string
  readonly 'x-messages'?: { readonly invalid?: string }
}

/** An antd rule that checks a text with the contract's schema and says its words. White space around it does not count. */
export function settingRule(schema: object): Rule {
  const text = schema as TextSchema
  return {
    validator: async (_, value) => {
      if (!fits(text, String(value ?? '').trim())) throw new Error(t(text['x-messages']?.invalid ?? ''))
    },
  }
}

function fits({ pattern, maxLength, format }: TextSchema, value: string): boolean {
  if (pattern && !new RegExp(pattern).test(value)) return false
  if (format === 'filled' && !isFilled(value)) return false
  if (format === 'email-or-none' && value !== '' && !isEmail(value)) return false
  return maxLength === undefined || value.length <= maxLength
}
