import { Screen } from '../../components/Screen.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'
import './security.css'

export function SecurityScreen() {
  return (
    <Screen>
      <Passkeys />
      <SecondFactor />
      <SingleSignOn />
      <Sessions />
    </Screen>
  )
}
