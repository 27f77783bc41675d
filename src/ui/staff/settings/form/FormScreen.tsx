import { SettingsPage } from '../SettingsPage.tsx'
import { FormForm } from './FormForm.tsx'

export function FormScreen() {
  return <SettingsPage>{(saved) => <FormForm saved={saved} />}</SettingsPage>
}
