import { t } from '../../../lib/i18n/t.ts'
import { SettingsScreen } from '../SettingsScreen.tsx'
import { FormForm } from './FormForm.tsx'

/** What the public form asks and says. */
export function FormScreen() {
  return <SettingsScreen title={t('Form')}>{(saved) => <FormForm saved={saved} />}</SettingsScreen>
}
