import type { AuditRow } from '#contract/audit.ts'
import { inOrder } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Icon } from '../../components/Icon.tsx'
import { funnel } from '../../lists/filters/FilterButton.tsx'
import { AuditSentence } from './AuditSentence.tsx'
import { factsOf } from './detailText.ts'

interface ActionCellProps {
  readonly row: AuditRow
  readonly onOnly: (id: string) => void
}

/** What happened, with its details in words; a press lists all that happened to the same. */
export function ActionCell({ row, onOnly }: ActionCellProps) {
  const { subject, details } = row
  const said = factsOf(details)
  const facts = inOrder(said, ' · ')
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
      {said.length > 0 && (
        // The labels run as the page does, whatever a value begins with.
        <small className="cut" title={facts}>
          {facts}
        </small>
      )}
    </div>
  )
}
