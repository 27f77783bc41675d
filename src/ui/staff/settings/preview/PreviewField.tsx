import type { VisitorSay } from './useVisitorTranslation.ts'

interface PreviewFieldProps {
  readonly say: VisitorSay
  readonly label: string
  readonly optional: boolean
  readonly options?: readonly string[] | undefined
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
  readonly of: readonly string[]
  readonly label: string
  readonly say: VisitorSay
}

function Choice({ of, label, say }: ChoiceProps) {
  const different = new Set(of.map((option) => option.trim()).filter(Boolean))
  return (
    <select aria-label={label}>
      <option>{say('Please choose')}</option>
      {[...different].map((option) => (
        <option key={option} dir="auto">
          {option}
        </option>
      ))}
    </select>
  )
}
