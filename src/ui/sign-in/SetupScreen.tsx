import { auth } from '#contract/auth.ts'
import { system } from '#contract/system.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { send } from '../lib/http/send.ts'
import { pageLanguage, t } from '../lib/i18n/t.ts'
import { inThisLanguage } from '../lib/page/inThisLanguage.ts'
import { paths } from '../lib/paths.ts'
import { redirectWithToast } from '../lib/toast/toast.ts'
import { accountFields } from './accountFields.ts'
import { DeadLink, isDeadLink } from './DeadLink.tsx'
import { enter } from './enter.ts'
import { AccountField } from './PasswordField.tsx'
import { useDeadLink } from './useDeadLink.ts'
import { useOwned } from './useOwned.ts'

const schema = system.setup.shapes.body

/** The first start: the owner's account, with the token from the printed address (product: Running it). */
export function SetupScreen() {
  // If the question fails the form is shown, and its call decides.
  const [owned, ask] = useOwned(false)
  const [dead, setDead] = useDeadLink('setup', { parameter: 'token' })
  if (owned) return <OwnedAlready />
  if (owned === false && dead) return <DeadSetupLink />
  const onDead = () => {
    setDead(true)
    ask()
  }
  return <Card title={t('Welcome to Docent')}>{owned === false && <OwnerForm onDead={onDead} />}</Card>
}

function OwnedAlready() {
  return (
    <Card title={t('Docent is set up already')}>
      <p className="lead">{t('This installation has an owner, so this address does nothing any more.')}</p>
      <div className="card-actions">
        <GoButton to={paths.login}>{t('Back to Login')}</GoButton>
      </div>
    </Card>
  )
}

const DeadSetupLink = () => (
  <DeadLink>
    {t(
      'It was used before, or it is too old. Start the server again: it prints a new address, in its terminal or log.',
    )}
  </DeadLink>
)

function OwnerForm({ onDead }: { readonly onDead: () => void }) {
  const fields = accountFields()
  const form = useForm({
    schema,
    names: fields.map(({ name }) => name),
    submit: async (values) => {
      await publicCall(system.setup, { body: { token: queryValue('token'), ...values, ...ofBrowser() } })
      await signIn(values.email, values.password)
    },
    refused: (error) => isDeadLink(error) && onDead(),
  })
  return (
    <>
      <p className="lead">{t("This is the first start. Make the owner's account; everything else follows from it.")}</p>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        {fields.map((field) => (
          <AccountField key={field.name} form={form.state} {...field} />
        ))}
        <Button busy={form.busy}>{t('Create Account')}</Button>
      </form>
    </>
  )
}

const ofBrowser = () => ({
  language: pageLanguage(),
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The account exists by now, so a sign-in that fails is left to the sign-in page. */
async function signIn(username: string, password: string): Promise<void> {
  const tokens = await send(auth.login, { body: { username, password } }).catch(() => undefined)
  if (tokens?.accessToken) enter({ ...tokens, accessToken: tokens.accessToken })
  else redirectWithToast(inThisLanguage(paths.login), 'success', t('Your account is ready. Please sign in.'))
}
