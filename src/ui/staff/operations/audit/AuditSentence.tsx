import { Link } from 'react-router'
import { type AuditRow, ownNetwork } from '#contract/audit.ts'
import { isAuditAction } from '#contract/audit-actions.ts'
import { t } from '../../../lib/i18n/t.ts'
import { auditWords } from './auditWords.ts'
import { subjectAddress } from './subjectAddress.ts'

/** What happened, in words; it leads to what it happened to. */
export function AuditSentence({ row }: { readonly row: AuditRow }) {
  const { action } = row
  const words = isAuditAction(action)
    ? t(auditWords[action], { actor: actorName(row), subject: subjectName(row) })
    : action
  const address = subjectAddress(row)
  return address ? <Link to={address}>{words}</Link> : <span>{words}</span>
}

/** Commands and jobs act from the machine itself. */
function actorName({ actor, network }: Pick<AuditRow, 'actor' | 'network'>): string {
  if (actor) return actor.name || t('(no longer there)')
  return network === ownNetwork ? 'Docent' : t('Somebody')
}

/** The account that acted. Visitors have none; the sentence names them. */
export const whoText = (row: AuditRow): string => (row.actor || row.network === ownNetwork ? actorName(row) : '')

function subjectName({ subject, action }: Pick<AuditRow, 'subject' | 'action'>): string {
  if (subject) return subject.name || t('(no longer there)')
  return action === 'login.failed' ? t('an unknown address') : ''
}
