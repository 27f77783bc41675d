import Button from 'antd/es/button'
import Spin from 'antd/es/spin'
import { settings } from '#contract/settings.ts'
import { useEndpoint } from '../../lib/api/hooks.ts'
import { t } from '../../lib/i18n/t.ts'
import { RetentionForm } from './RetentionForm.tsx'

export function Retention() {
  const { data, isError, refetch } = useEndpoint(settings.read, {}, { noCache: true })
  return (
    <section className="panel form" aria-labelledby="retention">
      <h2 id="retention">{t('Erase by itself')}</h2>
      <p className="about">
        {t(
          'So many days after a request was approved, rejected or withdrawn, its personal data is erased and its link ends; that there was a request stays, with its catalogue, times and counts.',
        )}
      </p>
      {data && <RetentionForm days={data.privacy.eraseAfterDays} />}
      {!data && !isError && <Spin delay={200} />}
      {!data && isError && (
        <div className="retry">
          {t('The settings could not be loaded.')}
          <Button onClick={() => void refetch()}>{t('Retry')}</Button>
        </div>
      )}
    </section>
  )
}
