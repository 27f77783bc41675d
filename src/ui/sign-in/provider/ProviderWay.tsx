import { queryValue } from '../../lib/browser/queryValue.ts'
import { Button } from '../../lib/components/Button.tsx'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import { useHydrated } from '../../lib/page/useHydrated.ts'
import { beginAtProvider } from './beginAtProvider.ts'

/** The button of single sign-on. Says beside it why the provider was not asked. */
export function ProviderWay() {
  const reason = useHydrated() && queryValue('provider')
  const name = pageData().provider
  if (!name) return null
  return (
    <>
      {reason && (
        <p className="login-note" role="alert">
          {sentenceOf(reason, name)}
        </p>
      )}
      <Button kind="plain" onClick={() => beginAtProvider(openedWith())}>
        {t('Sign in with {name}', { name })}
      </Button>
    </>
  )
}

const openedWith = () => ({ next: queryValue('from'), redirectUrl: queryValue('redirect-url') })

function sentenceOf(reason: string, name: string): string {
  if (reason === 'busy') return t('That was tried too often. Please try again later.')
  if (reason === 'address') return t('This address is not allowed as a place to return to after signing in.')
  return t('{name} cannot be reached just now. Please try again later, or sign in with your password.', { name })
}
