import type { AuditRow } from '#contract/audit.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { subjectName } from './AuditSentence.tsx'

interface SubjectCellProps {
  readonly row: AuditRow
  readonly onOnly: (id: string) => void
}

/** What the action was about; a press lists all that was done to it. */
export function SubjectCell({ row, onOnly }: SubjectCellProps) {
  const { subject, details } = row
  const facts = Object.keys(details).length > 0 && JSON.stringify(details)
  return (
    <div className="audit-subject">
      {subject && (
        <button type="button" title={t('Show all about this')} onClick={() => onOnly(subject.id)}>
          <CutText text={subjectName(row)} />
        </button>
      )}
      {facts && (
        <small>
          <CutText text={facts} />
        </small>
      )}
    </div>
  )
}
