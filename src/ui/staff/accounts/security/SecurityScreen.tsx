import { canAccess } from '../../../lib/session/access.ts'
import { useSession } from '../../../lib/session/useSession.ts'
import { Screen } from '../../components/Screen.tsx'
import { Tokens } from '../tokens/Tokens.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'
import './security.css'

export function SecurityScreen() {
  const { role } = useSession()
  return (
    <Screen>
      <Passkeys />
      <SecondFactor />
      <SingleSignOn />
      {canAccess(role, 'admin') && <Tokens />}
      <Sessions />
    </Screen>
  )
}
