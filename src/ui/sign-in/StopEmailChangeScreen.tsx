import { useState } from 'react'
import { personal } from '#contract/personal.ts'
import { publicCall } from '../api/publicCall.ts'
import { Button, GoButton } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { queryValue } from '../kit/queryValue.ts'
import { t } from '../kit/t.ts'
import { toast } from '../kit/toast.ts'
import { useForm } from '../kit/useForm.ts'
import { paths } from '../paths.ts'

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
