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

/** The button consumes the link, opening the page does not: mail scanners open links too (product: Addresses). */
export function StopEmailChangeScreen() {
  const [stopped, setStopped] = useState(false)
  const form = useForm({
    schema: { properties: {} },
    names: [],
    submit: async () => {
      await publicCall(personal.stopEmailChange, { body: { id: queryValue('id') } })
      toast.success(t('Change stopped successfully'))
      setStopped(true)
    },
  })
  return (
    <Card title={stopped ? t('Change stopped') : t('Stop the email change')}>
      <p className="lead">
        {stopped
          ? t(
              'Your account has this address and every session has ended. Choose a new password before you sign in again.',
            )
          : t('Your account keeps its address, and everyone who is signed in to it is signed out.')}
      </p>
      {!stopped && <p>{t('Passkeys and single sign-on of the account are removed then too.')}</p>}
      <form method="post" onSubmit={form.onSubmit}>
        {stopped ? (
          <GoButton to={paths.forgotPassword}>{t('Choose a New Password')}</GoButton>
        ) : (
          <Button busy={form.busy}>{t('Stop the Change')}</Button>
        )}
      </form>
    </Card>
  )
}
