import { t } from '../../lib/i18n/t.ts'
import { StatusPage } from './StatusPage.tsx'

export function ForbiddenScreen() {
  return <StatusPage title="403" text={t('Sorry, you are not authorized to access this page.')} />
}
