import { t } from '../../lib/i18n/t.ts'
import { StatusPage } from './StatusPage.tsx'

export function NotFoundScreen() {
  return <StatusPage title="404" text={t('Sorry, the page you visited does not exist.')} />
}
