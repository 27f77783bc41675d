import { system } from '#contract/system.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { momentInWords } from '../../lib/i18n/format.ts'
import { t } from '../../lib/i18n/t.ts'
import { canAccess } from '../../lib/session/access.ts'
import { useSession } from '../../lib/session/useSession.ts'

/** Warnings for the owner about this installation, such as mail that is not sent (product: Mail). */
export function SystemWarnings() {
  const isOwner = canAccess(useSession().role, 'superAdmin')
  const { data } = useEndpoint(system.notices, {}, { enabled: isOwner })
  if (!data || data.notices.length === 0) return null
  return (
    <aside className="notice" aria-label={t('Notices')}>
      {data.notices.map(({ code, sentence, values: { since, ...values } }) => (
        <p key={code}>{t(sentence, since ? { ...values, since: momentInWords(Number(since)) } : values)}</p>
      ))}
    </aside>
  )
}
