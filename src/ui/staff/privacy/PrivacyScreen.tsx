import { Screen } from '../components/Screen.tsx'
import { LookUp } from './LookUp.tsx'
import { ReadingRule } from './ReadingRule.tsx'
import { Retention } from './Retention.tsx'
import './privacy.css'

export function PrivacyScreen() {
  return (
    <Screen>
      <Retention />
      <ReadingRule />
      <LookUp />
    </Screen>
  )
}
