import type { FormInstance } from 'antd/es/form'
import { fieldErrors } from '../../http/errorMessage.ts'
import { t } from '../../kit/t.ts'

/** Shows the server's errors, such as that of `form.questions.0.label`, beside the fields of that name. */
export function showSettingErrors<Values>(form: FormInstance<Values>, error: unknown): void {
  const fields = Object.entries(fieldErrors(error)).map(([path, text]) => ({ name: nameOf(path), errors: [t(text)] }))
  const shown = fields as unknown as Parameters<typeof form.setFields>[0]
  form.setFields(shown)
  const [first] = shown
  if (first) form.scrollToField(first.name, { focus: true })
}

/** Places in a list are numbers. */
const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
