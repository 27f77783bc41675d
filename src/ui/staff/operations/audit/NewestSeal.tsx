import { auditTrail } from '#contract/audit.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { When } from '../../components/Time.tsx'
import { SealMailsField } from './SealMailsField.tsx'

const minute = 60_000

/** What proves later that nobody changed the list, and how often it is mailed. */
export function NewestSeal() {
  const { data } = useEndpoint(auditTrail.seal, {}, { pollEvery: minute })
  if (!data) return null
  const { number, hash, at, rows, unsealed } = data
  return (
    <section className="panel newest-seal" aria-label={t('Newest seal')}>
      <div>
        <h2>{t('Newest seal')}</h2>
        {at === null ? (
          <p>{t('Nothing is sealed yet: the first seal comes within a minute.')}</p>
        ) : (
          <>
            <p>
              <code dir="ltr">{`${number}:${hash}`}</code>
            </p>
            <p>
              <When at={at} /> · {t('Sealed actions: {count}', { count: rows })} ·{' '}
              {t('Not sealed yet: {count}', { count: unsealed })}
            </p>
          </>
        )}
        <p>
          {t(
            'Keep seals outside of this installation. With one, “docent audit verify” proves that nothing was changed.',
          )}
        </p>
      </div>
      <SealMailsField />
    </section>
  )
}
