import { isAsked, optionsIn, type ShownQuestion } from '#contract/form-texts.ts'
import type { Answer } from '#contract/request-shapes.ts'
import { Field } from '../../lib/forms/Field.tsx'
import type { FormState } from '../../lib/forms/useForm.ts'

interface QuestionsProps {
  readonly form: FormState
  readonly questions: readonly ShownQuestion[]
  /** Former answers, which the fields begin with. One that no longer fits its question is left out. */
  readonly answers?: readonly Answer[] | undefined
}

/** The owner's own questions. A tick is empty again when its words change: the visitor ticked the former ones. */
export function Questions({ form, questions, answers = [] }: QuestionsProps) {
  return questions.map((question) => {
    const { id, label, kind, required } = question
    const former = answers.find((answer) => answer.id === id)
    const common = { form, name: `answers.${id}`, label }
    if (kind === 'tick') {
      const isTicked = former?.value === true && isAsked(question, former)
      return <Tick key={`${id} ${label}`} {...common} required={required} defaultChecked={isTicked} />
    }
    const defaultValue = typeof former?.value === 'string' ? former.value : undefined
    return <Field key={id} {...common} optional={!required} options={optionsIn(question)} defaultValue={defaultValue} />
  })
}

interface TickProps {
  readonly form: FormState
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly defaultChecked?: boolean
}

/** A box to tick, with words beside it. */
export function Tick({ form: { errors, recheck }, name, label, required, defaultChecked }: TickProps) {
  const wrong = errors[name]
  return (
    <div className={`own${wrong ? ' wrong' : ''}`}>
      <label className="tick">
        <input
          type="checkbox"
          name={name}
          defaultChecked={defaultChecked}
          aria-required={required}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${name}-error`}
          onChange={(event) => recheck(name, event.target.checked ? 'on' : '')}
        />
        <span className="written" dir="auto">
          {label}
        </span>
      </label>
      {wrong && (
        <p className="field-error" id={`${name}-error`}>
          {wrong}
        </p>
      )}
    </div>
  )
}
