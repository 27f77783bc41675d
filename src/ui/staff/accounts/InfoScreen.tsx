import Button from 'antd/es/button'
import Spin from 'antd/es/spin'
import { personal } from '#contract/personal.ts'
import { useEndpoint } from '../../lib/api/hooks.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { InfoForm } from './InfoForm.tsx'

export function InfoScreen() {
  const info = useEndpoint(personal.info, {}, { noCache: true })
  return (
    <Screen heading={t('Info')}>
      <div className="panel form">
        {info.data && <InfoForm info={info.data} />}
        {info.isLoading && <Spin delay={200} />}
        {info.isError && !info.data && (
          <div className="retry">
            {t('Your information could not be loaded.')}
            <Button onClick={() => void info.refetch()}>{t('Retry')}</Button>
          </div>
        )}
      </div>
    </Screen>
  )
}
