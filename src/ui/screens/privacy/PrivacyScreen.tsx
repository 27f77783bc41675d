import { t } from '../../kit/t.ts'
import { Screen } from '../../shell-kit/Screen.tsx'
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
