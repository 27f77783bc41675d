import { personal } from '#contract/personal.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { ReadState } from '../components/ReadState.tsx'
import { Screen } from '../components/Screen.tsx'
import { InfoForm } from './InfoForm.tsx'

export function InfoScreen() {
  const info = useEndpoint(personal.info, {}, { noCache: true })
  return (
    <Screen heading={t('Info')}>
      <div className="panel form">
        {info.data && <InfoForm info={info.data} />}
        <ReadState read={info} failure={t('Your information could not be loaded.')} />
      </div>
    </Screen>
  )
}
