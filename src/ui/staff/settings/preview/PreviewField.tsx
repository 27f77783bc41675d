import type { Option } from '../../../lib/forms/Field.tsx'
import type { VisitorSay } from './useVisitorTranslation.ts'

interface PreviewFieldProps {
  readonly say: VisitorSay
  readonly label: string
  readonly optional: boolean
  readonly options?: readonly Option[] | undefined
}

export function PreviewField({ say, label, optional, options }: PreviewFieldProps) {
  return (
    <div className="field">
      <span className="branded-label">{optional ? say('{label} (optional)', { label }) : label}</span>
      <span className="input">{options && <Choice of={options} label={label} say={say} />}</span>
    </div>
  )
}

interface ChoiceProps {
  readonly of: readonly Option[]
  readonly label: string
  readonly say: VisitorSay
}

function Choice({ of, label, say }: ChoiceProps) {
  return (
    <select aria-label={label}>
      <option>{say('Please choose')}</option>
      {of.map(({ value, words }) => (
        <option key={value} dir="auto">
          {words}
        </option>
      ))}
    </select>
  )
}
