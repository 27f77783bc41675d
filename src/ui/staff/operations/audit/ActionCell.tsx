import type { AuditRow } from '#contract/audit.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Icon } from '../../components/Icon.tsx'
import { funnel } from '../../lists/filters/FilterButton.tsx'
import { AuditSentence } from './AuditSentence.tsx'

interface ActionCellProps {
  readonly row: AuditRow
  readonly onOnly: (id: string) => void
}

/** What happened, with its details as they are kept; a press lists all that happened to the same. */
export function ActionCell({ row, onOnly }: ActionCellProps) {
  const { subject, details } = row
  const facts = Object.entries(details).filter(([, value]) => !isEmpty(value))
  return (
    <div className="audit-action">
      <AuditSentence row={row} />
      {subject && (
        <button
          type="button"
          aria-label={t('Show all about this')}
          title={t('Show all about this')}
          onClick={() => onOnly(subject.id)}
        >
          <Icon path={funnel} />
        </button>
      )}
      {facts.length > 0 && (
        <small>
          <CutText text={facts.map(([name, value]) => `${name}: ${textOf(value)}`).join(' · ')} />
        </small>
      )}
    </div>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
