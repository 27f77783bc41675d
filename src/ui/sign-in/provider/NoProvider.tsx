import { t } from '../../lib/i18n/t.ts'
import { DeadLink } from '../DeadLink.tsx'

/** For links that outlive the provider, or were made up. */
export function NoProvider() {
  return <DeadLink>{t('There is nothing to do on this page.')}</DeadLink>
}
