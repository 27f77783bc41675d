import { Told } from '../../lib/components/Told.tsx'
import { t } from '../../lib/i18n/t.ts'

/** In the place of the button that was pressed; what was typed stays. */
export const Closed = () => (
  <>
    <Told words={t('What this address was for can no longer be requested.')} />
    <p>{t('Please ask the person who gave you the address for a current one.')}</p>
  </>
)
