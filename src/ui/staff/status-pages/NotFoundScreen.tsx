import { t } from '../../lib/i18n/t.ts'
import { StatusPage } from './StatusPage.tsx'

export function NotFoundScreen() {
  return (
    <StatusPage
      title="404"
      text={t('Sorry, the page you visited does not exist.')}
      hint={t('If a link led you here, it may have been cut short. Open it again as a whole, or ask for a new one.')}
    />
  )
}
