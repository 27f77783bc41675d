import { t } from '../../../lib/i18n/t.ts'
import { SettingsScreen } from '../SettingsScreen.tsx'
import { FirmForm } from './FirmForm.tsx'

/** Who hands out the catalogue: name, logo, colour and addresses. */
export function FirmScreen() {
  return <SettingsScreen title={t('Firm')}>{(saved) => <FirmForm saved={saved} />}</SettingsScreen>
}
