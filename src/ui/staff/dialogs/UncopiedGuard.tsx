import { t } from '../../lib/i18n/t.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/** Asks before something that is shown only now is lost. */
export const UncopiedGuard = () => (
  <UnsavedGuard active title={t('Leave this page?')} words={t('What you have not copied yet is shown only now.')} />
)
