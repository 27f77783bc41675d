import { auth } from '#contract/auth.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Field } from '../lib/forms/Field.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../lib/toast/toast.ts'

const schema = auth.forgetPassword.shapes.body

export function ForgotPasswordScreen() {
  const form = useForm({
    schema,
    names: ['email'],
    submit: async (body, element) => {
      await publicCall(auth.forgetPassword, { body })
      element.reset()
      toast.success(t('Email sent successfully, please check your email'))
    },
  })
  return (
    <Card title={t('Forgot password')}>
      <p className="lead">{t('Enter your email, and we will send you a link to set a new password.')}</p>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <Field form={form.state} name="email" label={t('Email')} type="email" autoComplete="username" />
        <Button busy={form.busy}>{t('Process')}</Button>
        <GoButton to={paths.login} kind="plain" busy={form.busy}>
          {t('Back to Login')}
        </GoButton>
      </form>
    </Card>
  )
}
