import { useEffect, useRef } from 'react'
import { auth, type Tokens } from '#contract/auth.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { Button } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Field } from '../lib/forms/Field.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { hasCode } from '../lib/http/call-error.ts'
import { t } from '../lib/i18n/t.ts'
import { LockIcon } from './icons.tsx'

interface SecondStepProps {
  readonly ticket: string
  readonly onTokens: (tokens: Tokens) => void
  /** Leads back to the password. */
  readonly onOver: () => void
}

const schema = auth.secondFactor.shapes.body

/** Asks for the code of the app, or a recovery code. */
export function SecondStep({ ticket, onTokens, onOver }: SecondStepProps) {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const form = useForm({
    schema,
    names: ['code'],
    submit: async ({ code }) => onTokens(await publicCall(auth.secondFactor, { body: { ticket, code } })),
    refused: (error) => hasCode(error, 'ticket-over') && onOver(),
  })
  return (
    <Card title={t('Second step')}>
      <p className="lead">{t('Type the code that your authenticator app shows, or one of your recovery codes.')}</p>
      <form ref={place} method="post" onSubmit={form.onSubmit} noValidate>
        <Field form={form.state} name="code" label={t('Code')} autoComplete="one-time-code" icon={<LockIcon />} />
        <Button busy={form.busy}>{t('Continue')}</Button>
        <Button kind="plain" onClick={onOver}>
          {t('Back to Login')}
        </Button>
      </form>
    </Card>
  )
}
