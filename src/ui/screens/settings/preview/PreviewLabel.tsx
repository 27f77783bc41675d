import { t } from '../../../kit/t.ts'

/** A label, and whether its field can be left empty. */
export function PreviewLabel({ label, required }: { readonly label: string; readonly required: boolean }) {
  return (
    <span className="face-label">
      {label} {!required && <small>{t('(optional)')}</small>}
    </span>
  )
}
