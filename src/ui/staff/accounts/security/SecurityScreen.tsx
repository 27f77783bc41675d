import { Screen } from '../../components/Screen.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import './security.css'

export function SecurityScreen() {
  return (
    <Screen>
      <SecondFactor />
      <Sessions />
    </Screen>
  )
}
