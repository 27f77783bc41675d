import { Screen } from '../components/Screen.tsx'
import { LookUp } from './LookUp.tsx'
import { Retention } from './Retention.tsx'
import './privacy.css'

export function PrivacyScreen() {
  return (
    <Screen>
      <Retention />
      <LookUp />
    </Screen>
  )
}
