import { settings } from '#contract/settings.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { ReadState } from '../components/ReadState.tsx'
import { RetentionForm } from './RetentionForm.tsx'

export function Retention() {
  const read = useEndpoint(settings.read, {}, { noCache: true })
  return (
    <section className="panel form" aria-labelledby="retention">
      <h2 id="retention">{t('Erase by itself')}</h2>
      <p className="about">
        {t(
          'So many days after a request was approved, rejected or withdrawn, its personal data is erased and its link ends; that there was a request stays, with its catalogue, times and counts.',
        )}
      </p>
      {read.data && <RetentionForm days={read.data.privacy.eraseAfterDays} />}
      <ReadState read={read} failure={t('The settings could not be loaded.')} />
    </section>
  )
}
