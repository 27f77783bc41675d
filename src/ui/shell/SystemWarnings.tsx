import { system } from '#contract/system.ts'
import { useEndpoint } from '../api/hooks.ts'
import { momentInWords } from '../kit/format.ts'
import { t } from '../kit/t.ts'
import { canAccess } from '../session/access.ts'
import { useSession } from '../session/useSession.ts'

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
