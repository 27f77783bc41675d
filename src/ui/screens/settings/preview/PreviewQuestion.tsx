import type { Question } from '#contract/settings.ts'
import { t } from '../../../kit/t.ts'
import { PreviewLabel } from './PreviewLabel.tsx'

/** A question of the firm's own, as it is typed. */
export function PreviewQuestion({ question }: { readonly question: Question }) {
  const { kind, required, options = [] } = question
  const label = question.label?.trim() || t('Your question')
  if (kind === 'tick')
    return (
      <p className="face-wide face-tick">
        <span className="face-box" />
        <PreviewLabel label={label} required={required} />
      </p>
    )
  return (
    <div className="field face-wide">
      <PreviewLabel label={label} required={required} />
      {kind === 'text' ? <span className="input" /> : <Options of={options} />}
    </div>
  )
}

function Options({ of }: { readonly of: readonly string[] }) {
  const different = new Set(of.map((option) => option.trim()).filter(Boolean))
  return [...different].map((option) => (
    <span key={option} className="face-tick">
      <span className="face-box round" />
      {option}
    </span>
  ))
}
