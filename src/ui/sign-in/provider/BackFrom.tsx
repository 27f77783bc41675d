import type { Journey } from '#contract/provider.ts'
import { GoButton } from '../../lib/components/Button.tsx'
import { t } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session/session.ts'

/** A fresh proof was asked for in another tab, which still waits for it. */
export function BackFrom({ journey }: { readonly journey: Journey | undefined }) {
  if (journey?.purpose === 'confirm')
    return <p className="about">{t('You can also close this tab and go on where you were.')}</p>
  if (journey ? journey.purpose === 'link' : readSession())
    return <GoButton to={paths.security}>{t('Back to Security')}</GoButton>
  return (
    <GoButton to={paths.login} kind="plain">
      {t('Back to Login')}
    </GoButton>
  )
}
