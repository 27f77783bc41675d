import { SettingsPage } from '../SettingsPage.tsx'
import { FirmForm } from './FirmForm.tsx'

export function FirmScreen() {
  return <SettingsPage>{(saved) => <FirmForm saved={saved} />}</SettingsPage>
}
