import type { Question } from '#contract/settings.ts'
import { Field } from '../../lib/forms/Field.tsx'
import type { FormState } from '../../lib/forms/useForm.ts'

interface OwnFieldProps {
  readonly form: FormState
  readonly question: Question
}

/** A question of the owner's own. */
export function OwnField({ form, question: { id, label, kind, options, required } }: OwnFieldProps) {
  const name = `answers.${id}`
  if (kind === 'tick') return <Tick form={form} name={name} label={label} required={required} />
  return <Field form={form} name={name} label={label} optional={!required} options={options} />
}

interface TickProps {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly required: boolean
}

/** A box to tick, with words beside it. */
export function Tick({ form: { errors, recheck }, name, label, required }: TickProps) {
  const wrong = errors[name]
  return (
    <div className={`own${wrong ? ' wrong' : ''}`}>
      <label className="tick written">
        <input
          type="checkbox"
          name={name}
          aria-required={required}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${name}-error`}
          onChange={(event) => recheck(name, event.target.checked ? 'on' : '')}
        />
        {label}
      </label>
      {wrong && (
        <p className="field-error" id={`${name}-error`}>
          {wrong}
        </p>
      )}
    </div>
  )
}
