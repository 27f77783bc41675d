import type { ChangeEvent, HTMLInputTypeAttribute, ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import type { FormState } from './useForm.ts'
import { useSuggestions } from './useSuggestions.tsx'
import { fieldSchema } from './validation.ts'

export interface Option {
  readonly value: string
  /** These are read; the value is sent. */
  readonly words: string
}

export interface FieldProps<Name extends string = string> {
  readonly name: Name
  /** In the language of the page; as it was written, where the owner wrote it. */
  readonly label: string
  readonly type?: HTMLInputTypeAttribute
  readonly autoComplete?: string
  readonly inputMode?: 'email' | 'tel' | 'text'
  readonly placeholder?: string
  readonly defaultValue?: string | undefined
  readonly autoFocus?: boolean
  readonly icon?: ReactNode
  readonly labelHidden?: boolean
  /** What stands behind the input, such as a button that shows a password. */
  readonly trailing?: ReactNode
  readonly hint?: string
  readonly optional?: boolean
  readonly options?: readonly Option[] | undefined
  /** Words of which one can be taken, or another text typed. */
  readonly suggestions?: () => readonly string[]
}

/**
 * A label, an input, and its hint and error, linked by ARIA attributes. Addresses and numbers run from left to right in
 * every language.
 */
export function Field({ form, ...field }: FieldProps & { readonly form: FormState }) {
  const {
    name,
    label,
    type = 'text',
    icon,
    labelHidden,
    trailing,
    hint,
    optional,
    options,
    suggestions,
    ...rest
  } = field
  const wrong = form.errors[name]
  const { attributes, list } = useSuggestions(name, suggestions)
  const { maxLength } = fieldSchema(form.schema, name)
  const described = `${hint ? `${name}-hint ` : ''}${wrong ? `${name}-error` : ''}` || undefined

  const common = {
    id: name,
    name,
    'aria-required': !optional,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': described,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => form.recheck(name, event.target.value),
  }
  return (
    <div className={`field${wrong ? ' wrong' : ''}`}>
      <label htmlFor={name} className={labelHidden ? 'visually-hidden' : undefined}>
        {optional ? t('{label} (optional)', { label }) : label}
      </label>
      <div className="input">
        {icon}
        {options ? (
          <select {...common} defaultValue={rest.defaultValue}>
            <option value="">{t('Please choose')}</option>
            {options.map(({ value, words }) => (
              <option key={value} value={value} dir="auto">
                {words}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...rest}
            {...common}
            {...attributes}
            type={type}
            dir={/email|tel/.test(type) ? 'ltr' : undefined}
            maxLength={maxLength}
          />
        )}
        {list}
        {trailing}
      </div>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="field-error" id={`${name}-error`}>
          {wrong}
        </p>
      )}
    </div>
  )
}
