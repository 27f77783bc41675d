import { SettingsPage } from '../SettingsPage.tsx'
import { FormForm } from './FormForm.tsx'

/** What the public form asks and says. */
export function FormScreen() {
  return <SettingsPage>{(saved) => <FormForm saved={saved} />}</SettingsPage>
}
