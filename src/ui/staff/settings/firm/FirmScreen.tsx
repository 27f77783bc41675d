import { SettingsPage } from '../SettingsPage.tsx'
import { FirmForm } from './FirmForm.tsx'

/** Who hands out the catalogue: name, logo, colour and addresses. */
export function FirmScreen() {
  return <SettingsPage>{(saved) => <FirmForm saved={saved} />}</SettingsPage>
}
