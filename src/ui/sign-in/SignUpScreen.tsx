import { registrations } from '#contract/registrations.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { pageLanguage, t } from '../lib/i18n/t.ts'
import { inThisLanguage } from '../lib/page/inThisLanguage.ts'
import { paths } from '../lib/paths.ts'
import { redirectWithToast } from '../lib/toast/toast.ts'
import { accountFields } from './accountFields.ts'
import { AccountField } from './PasswordField.tsx'
import { PasswordNote } from './PasswordNote.tsx'
import { waiting } from './waiting.ts'

const schema = registrations.signUp.shapes.body

export function SignUpScreen() {
  const fields = accountFields()
  const form = useForm({
    schema,
    names: fields.map(({ name }) => name),
    submit: async (values) => {
      await publicCall(registrations.signUp, { body: { ...values, language: pageLanguage() } })
      waiting.note()
      redirectWithToast(inThisLanguage(paths.login), 'success', t('Sign up successfully'))
    },
  })
  return (
    <Card title={t('Sign up')}>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <PasswordNote />
        {fields.map((field) => (
          <AccountField key={field.name} form={form.state} {...field} />
        ))}
        <Button busy={form.busy}>{t('Sign Up')}</Button>
        <GoButton to={paths.login} kind="plain" busy={form.busy}>
          {t('Back to Login')}
        </GoButton>
      </form>
    </Card>
  )
}
