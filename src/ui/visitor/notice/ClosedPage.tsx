import { t } from '../../lib/i18n/t.ts'
import { ClientPage } from '../ClientPage.tsx'

/** The page for the form address of an inactive, deleted or unknown catalogue. */
export function ClosedPage() {
  return (
    <ClientPage title={t('This form is closed')}>
      <p className="lead">{t('The catalogue behind this address can no longer be requested.')}</p>
      <p>{t('Please ask the person who gave you the address for a current one.')}</p>
    </ClientPage>
  )
}
