import { useEffect } from 'react'
import { auth } from '#contract/auth.ts'
import { passwordRule } from '#contract/passwords.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'
import { inThisLanguage } from '../lib/page/inThisLanguage.ts'
import { paths } from '../lib/paths.ts'
import { redirectWithToast } from '../lib/toast/toast.ts'
import { DeadLink, isDeadLink } from './DeadLink.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordNote } from './PasswordNote.tsx'
import { useDeadLink } from './useDeadLink.ts'

const schema = auth.resetPassword.shapes.body

export function ResetPasswordScreen() {
  const [dead, setDead] = useDeadLink('reset')
  const form = useForm({
    schema,
    names: ['password', 'confirmedPassword'],
    submit: async (fields) => {
      await publicCall(auth.resetPassword, { body: { id: queryValue('id'), ...fields } })
      redirectWithToast(inThisLanguage(paths.login), 'success', t('Password changed successfully'))
    },
    refused: (error) => setDead(isDeadLink(error)),
  })
  useEffect(() => {
    if (!queryValue('id')) location.replace(inThisLanguage(paths.login))
  }, [])

  if (dead) return <DeadResetLink />
  return (
    <Card title={t('Reset password')}>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <PasswordNote />
        <PasswordField form={form.state} name="password" label={t('New password')} hint={t(passwordRule)} />
        <PasswordField form={form.state} name="confirmedPassword" label={t('Confirmed password')} />
        <Button busy={form.busy}>{t('Reset')}</Button>
      </form>
    </Card>
  )
}

function DeadResetLink() {
  return (
    <DeadLink action={<GoButton to={paths.forgotPassword}>{t('Ask for a new link')}</GoButton>}>
      {t('It was used before, it is older than 30 minutes, or a newer one was mailed since.')}
    </DeadLink>
  )
}
