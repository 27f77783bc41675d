import type { FormInstance } from 'antd/es/form'
import { own } from '#contract/form-texts.ts'
import { mergedList } from '#contract/merged-list.ts'

/**
 * Shows what is stored in the fields that still hold what was sent; what was typed since stays. Returns whether there is
 * any.
 */
export function showSaved<Values extends object>(form: FormInstance<Values>, sent: Values, saved: Values): boolean {
  const typed: Values = form.getFieldsValue(true)
  form.setFieldsValue(shownOf(typed, sent, saved) as Parameters<typeof form.setFieldsValue>[0])
  return !isSame(typed, sent)
}

/** Names a removed value, as undefined, because the form keeps the value of a field that is not named. */
function shownOf(typed: unknown, sent: unknown, saved: unknown): unknown {
  if (isListed(typed) && isListed(saved)) {
    const lists = { given: typed, seen: isListed(sent) ? sent : [], stored: saved }
    return mergedList(lists, { keyOf: ({ id }) => id, isSame })
  }
  if (!isGroup(typed) || !isGroup(saved ?? {})) return isSame(typed, sent) ? saved : typed
  const [before, stored] = [sent, saved].map((values) => (isGroup(values) ? values : {}))
  const names = Object.keys({ ...typed, ...stored })
  return Object.fromEntries(
    names.map((name) => [name, shownOf(own(typed, name), own(before, name), own(stored, name))]),
  )
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, asStored) === JSON.stringify(other, asStored)

/** Space around a text, one that was emptied again, and the order of fields are no difference. */
function asStored(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined
  if (isGroup(value)) return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  return Array.isArray(value) ? value.filter((each) => typeof each !== 'string' || each.trim() !== '') : value
}

/** Its entries have ids, as questions have. */
const isListed = (value: unknown): value is readonly { readonly id: string }[] =>
  Array.isArray(value) && value.every((one) => isGroup(one) && typeof one.id === 'string')

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
