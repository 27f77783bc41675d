import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Told } from '../lib/components/Told.tsx'
import { Field } from '../lib/forms/Field.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../lib/toast/toast.ts'
import { PasswordNote } from './PasswordNote.tsx'

const schema = auth.forgetPassword.shapes.body

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const form = useForm({
    schema,
    names: ['email'],
    submit: async (body) => {
      await publicCall(auth.forgetPassword, { body })
      setEmail(body.email)
      setSent(true)
      toast.success(t('Email sent successfully, please check your email'))
    },
  })
  if (sent) return <Sent email={email} onAgain={() => setSent(false)} />
  return (
    <Card title={t('Forgot password')}>
      <p className="lead">{t('Enter your email, and we will send you a link to set a new password.')}</p>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <PasswordNote />
        <Field
          form={form.state}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          defaultValue={email || undefined}
          autoFocus={email !== ''}
        />
        <Button busy={form.busy}>{t('Process')}</Button>
        <GoButton to={paths.login} kind="plain" busy={form.busy}>
          {t('Back to Login')}
        </GoButton>
      </form>
    </Card>
  )
}

interface SentProps {
  readonly email: string
  readonly onAgain: () => void
}

/** It says the same whether or not the address is known (product: Addresses). */
function Sent({ email, onAgain }: SentProps) {
  return (
    <Card title={t('Check your email')}>
      <Told
        words={t(
          'If {email} has an account here, a mail is on its way. Open its link within 30 minutes to set a new password. If you do not see it, look among your junk mail too.',
          { email },
        )}
      />
      <div className="card-actions">
        <GoButton to={paths.login}>{t('Back to Login')}</GoButton>
        <Button kind="plain" onClick={onAgain}>
          {t('Try Again')}
        </Button>
      </div>
    </Card>
  )
}
