import type { FieldRule } from '#contract/settings.ts'
import { PreviewLabel } from './PreviewLabel.tsx'

/** One field of the form. */
export function PreviewField({ label, rule }: { readonly label: string; readonly rule: FieldRule }) {
  if (rule === 'hidden') return null
  return (
    <div className="field">
      <PreviewLabel label={label} required={rule === 'required'} />
      <span className="input" />
    </div>
  )
}
