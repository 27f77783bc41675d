import { useState } from 'react'
import { Field, type FieldProps } from '../lib/forms/Field.tsx'
import type { FormState } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'

type Props = FieldProps & { readonly form: FormState }

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  const reveal = (
    <button type="button" className="reveal" aria-pressed={shown} onClick={() => setShown(!shown)}>
      {t(shown ? 'Hide' : 'Show')}
    </button>
  )
  return <Field {...props} type={shown ? 'text' : 'password'} autoComplete="new-password" trailing={reveal} />
}

export function AccountField(props: Props) {
  return props.type === 'password' ? <PasswordField {...props} /> : <Field {...props} />
}
