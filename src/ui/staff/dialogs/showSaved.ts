import type { FormInstance } from 'antd/es/form'

/**
 * Shows what is stored in the fields that still hold what was sent; what was typed since stays. Returns whether there is
 * any.
 */
export function showSaved<Values extends object>(form: FormInstance<Values>, sent: Values, saved: Values): boolean {
  const typed: Values = form.getFieldsValue(true)
  form.setFieldsValue(shownOf(typed, sent, saved) as Parameters<typeof form.setFieldsValue>[0])
  return !isSame(typed, sent)
}

function shownOf(typed: unknown, sent: unknown, saved: unknown): unknown {
  if (isSame(typed, sent)) return saved
  if (!isGroup(typed) || !isGroup(sent) || !isGroup(saved)) return typed
  return Object.fromEntries(Object.keys(saved).map((name) => [name, shownOf(typed[name], sent[name], saved[name])]))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
