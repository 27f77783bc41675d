import { settings } from '#contract/settings.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { ReadState } from '../components/ReadState.tsx'
import { ReadingRuleForm } from './ReadingRuleForm.tsx'

export function ReadingRule() {
  const read = useEndpoint(settings.read, {}, { noCache: true })
  return (
    <section className="panel form" aria-labelledby="reading-rule">
      <h2 id="reading-rule">{t('What is read')}</h2>
      <p className="about">
        {t(
          'Catalogues are read in the browser, which can tell how long each page was looked at. Browsers that ask not to be followed (Global Privacy Control) are never counted, nor are staff.',
        )}
      </p>
      {read.data && <ReadingRuleForm rule={read.data.privacy.reading} />}
      <ReadState read={read} failure={t('The settings could not be loaded.')} />
    </section>
  )
}
