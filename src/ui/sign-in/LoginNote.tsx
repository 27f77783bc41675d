import { queryValue } from '../lib/browser/queryValue.ts'
import { deviceStorage } from '../lib/browser/storage.ts'
import { Button } from '../lib/components/Button.tsx'
import { t, tNodes } from '../lib/i18n/t.ts'
import { useHydrated } from '../lib/page/useHydrated.ts'
import { nextPage } from '../lib/session/destination.ts'
import { readSession } from '../lib/session/session.ts'
import { useOwned } from './useOwned.ts'
import { waiting } from './waiting.ts'
import './login-note.css'

export function LoginNote() {
  const ready = useHydrated()
  if (!ready || queryValue('redirect-url')) return null
  if (!deviceStorage())
    return (
      <p className="login-note">{t('Please allow this site to save data in your browser, so that you can sign in.')}</p>
    )
  const session = readSession()
  if (session) return <SignedIn {...session} />
  if (waiting.isNoted())
    return (
      <p className="login-note">{t('Your account waits for approval. You will get a mail when it is approved.')}</p>
    )
  return <NotSetUp />
}

/** Before the set-up nobody can sign in; only the server's own output names the address. */
function NotSetUp() {
  const [owned] = useOwned(true)
  if (owned !== false) return null
  return (
    <section className="login-note" aria-label={t('Set Up')}>
      <p>
        {t(
          'Docent is not set up yet. Open the address with /setup that its server printed when it started, in its terminal or log.',
        )}
      </p>
    </section>
  )
}

interface Person {
  readonly role: string
  readonly firstName: string
  readonly lastName: string
}

function SignedIn({ role, firstName, lastName }: Person) {
  const name = (
    <strong key="name">
      {firstName} {lastName}
    </strong>
  )
  return (
    <section className="login-note" aria-label={t('Signed in')}>
      <p>{tNodes('You are signed in as {name}.', { name })}</p>
      <Button kind="plain" onClick={() => location.assign(nextPage(role, location.search))}>
        {t('Continue')}
      </Button>
    </section>
  )
}
