import { type HTMLInputTypeAttribute, type ReactNode, useState } from 'react'
import { t } from './t.ts'
import type { FormState } from './useForm.ts'
import { fieldSchema } from './validation.ts'

export interface FieldProps<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly type?: HTMLInputTypeAttribute
  readonly autoComplete?: string
  readonly inputMode?: 'email' | 'tel' | 'text'
  readonly placeholder?: string
  /** What stands in the field before anything is typed. */
  readonly defaultValue?: string
  readonly icon?: ReactNode
  /** Hides the label visually; screen readers still read it. */
  readonly labelHidden?: boolean
  /** Adds a button that shows the password. */
  readonly revealable?: boolean
  /** The field's rule, shown before the first submit. */
  readonly hint?: string
}

/**
 * A label, an input, and its hint and error, linked by ARIA attributes; their texts are messages. Addresses and numbers
 * run from left to right in every language.
 */
export function Field({ form, ...field }: FieldProps & { readonly form: FormState }) {
  const { name, label, type = 'text', icon, labelHidden, revealable, hint, ...rest } = field
  const [shown, setShown] = useState(false)
  const wrong = form.errors[name]
  const { maxLength } = fieldSchema(form.schema, name)
  const described = `${hint ? `${name}-hint ` : ''}${wrong ? `${name}-error` : ''}` || undefined

  return (
    <div className={`field${wrong ? ' wrong' : ''}`}>
      <label htmlFor={name} className={labelHidden ? 'visually-hidden' : undefined}>
        {t(label)}
      </label>
      <div className="input">
        {icon}
        <input
          {...rest}
          id={name}
          name={name}
          type={shown ? 'text' : type}
          dir={/email|tel/.test(type) ? 'ltr' : undefined}
          maxLength={maxLength}
          aria-required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described}
          onChange={(event) => form.recheck(name, event.target.value)}
        />
        {revealable && (
          <button type="button" className="reveal" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'Hide' : 'Show')}
          </button>
        )}
      </div>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {t(hint)}
        </p>
      )}
      {wrong && (
        <p className="field-error" id={`${name}-error`}>
          {t(wrong)}
        </p>
      )}
    </div>
  )
}
