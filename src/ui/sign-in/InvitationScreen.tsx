import { invitations } from '#contract/invitations.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { pageLanguage, t } from '../lib/i18n/t.ts'
import { inThisLanguage } from '../lib/page/inThisLanguage.ts'
import { paths } from '../lib/paths.ts'
import { redirectWithToast } from '../lib/toast/toast.ts'
import { accountFields } from './accountFields.ts'
import { DeadLink, isDeadLink } from './DeadLink.tsx'
import { AccountField } from './PasswordField.tsx'
import { PasswordNote } from './PasswordNote.tsx'
import { useDeadLink } from './useDeadLink.ts'
import { waiting } from './waiting.ts'

const schema = invitations.take.shapes.body

/** The person who was invited chooses a name and a password. The address is known: the link was mailed to it. */
export function InvitationScreen() {
  const [dead, setDead] = useDeadLink('invitation')
  const fields = accountFields().filter(({ name }) => name !== 'email')
  const form = useForm({
    schema,
    names: fields.map(({ name }) => name),
    submit: async (values) => {
      await publicCall(invitations.take, { body: { id: queryValue('id'), ...values, language: pageLanguage() } })
      // They may have signed up before, in this tab.
      waiting.forget()
      redirectWithToast(inThisLanguage(paths.login), 'success', t('Your account is ready. Please sign in.'))
    },
    refused: (error) => setDead(isDeadLink(error)),
  })
  if (dead)
    return (
      <DeadLink>
        {t(
          'It was used before, it is too old, or a newer one was mailed since. Ask the person who invited you for a new one.',
        )}
      </DeadLink>
    )
  return (
    <Card title={t('Welcome')}>
      <p className="lead">{t('You are invited. Choose your name and a password to open your account.')}</p>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <PasswordNote />
        {fields.map((field) => (
          <AccountField key={field.name} form={form.state} {...field} />
        ))}
        <Button busy={form.busy}>{t('Open My Account')}</Button>
      </form>
    </Card>
  )
}
