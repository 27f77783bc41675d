import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { LookUp } from './LookUp.tsx'
import { Retention } from './Retention.tsx'
import './privacy.css'

export function PrivacyScreen() {
  return (
    <Screen title={t('Privacy')}>
      <Retention />
      <LookUp />
    </Screen>
  )
}
