import { useState } from 'react'
import { personal } from '#contract/personal.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../lib/toast/toast.ts'
import { DeadLink, isDeadLink } from './DeadLink.tsx'

/** The button consumes the link, opening the page does not: mail scanners open links too (product.md). */
export function ConfirmEmailScreen() {
  const [confirmed, setConfirmed] = useState(false)
  const [dead, setDead] = useState(false)
  const form = useForm({
    schema: { properties: {} },
    names: [],
    submit: async () => {
      await publicCall(personal.confirmEmail, { body: { id: queryValue('id') } })
      toast.success(t('Email confirmed successfully'))
      setConfirmed(true)
    },
    refused: (error) => setDead(isDeadLink(error)),
  })
  if (dead)
    return (
      <DeadLink>
        {t(
          'It was used before, it is too old, or a newer one was mailed since. To get a new one, sign in and change your email again in Personal / Info.',
        )}
      </DeadLink>
    )
  return (
    <Card title={confirmed ? t('Email confirmed') : t('Confirm your email')}>
      <p className="lead">
        {confirmed
          ? t('Thank you. This address is now yours here.')
          : t('Press the button to confirm that this address is yours.')}
      </p>
      <form method="post" onSubmit={form.onSubmit}>
        {confirmed ? (
          <GoButton to={paths.login}>{t('Back to Login')}</GoButton>
        ) : (
          <Button busy={form.busy}>{t('Confirm')}</Button>
        )}
      </form>
    </Card>
  )
}
