import type { FormInstance } from 'antd/es/form'
import { fieldErrors } from '../../lib/i18n/errorWords.ts'

type Name = readonly (string | number)[]

/** Shows the server's errors, such as that of `form.questions.0.label`, beside the fields of that name. */
export function showSettingErrors<Values>(form: FormInstance<Values>, error: unknown): void {
  const names = form.getFieldsError().map(({ name }) => name)
  const fields = Object.entries(fieldErrors(error)).map(([path, text]) => ({
    name: nameOf(path, names),
    errors: [text],
  }))
  const shown = fields as unknown as Parameters<typeof form.setFields>[0]
  form.setFields(shown)
  const [first] = shown
  if (first) form.scrollToField(first.name, { focus: true })
}

/** The field at a path, or the one that holds it: the second site is a part of one field. */
function nameOf(path: string, names: readonly Name[]): Name {
  const holders = names.filter((name) => `${path}.`.startsWith(`${name.join('.')}.`))
  return holders.sort((one, other) => other.length - one.length)[0] ?? [path]
}
