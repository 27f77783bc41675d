import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Told } from '../lib/components/Told.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'
import { DeadLink, isDeadLink } from './DeadLink.tsx'

/** The button ends the session, opening the page does not: mail scanners open links too (product: New devices). */
export function EndSessionScreen() {
  const [state, setState] = useState<'living' | 'ended' | 'dead'>('living')
  const form = useForm({
    schema: { properties: {} },
    names: [],
    submit: async () => {
      await publicCall(auth.endSession, { body: { id: queryValue('id') } })
      setState('ended')
    },
    refused: (error) => isDeadLink(error) && setState('dead'),
  })
  if (state === 'dead')
    return (
      <DeadLink action={<GoButton to={paths.forgotPassword}>{t('Choose a New Password')}</GoButton>}>
        {t('The session is over, or the link is too old. If it was not you who signed in, choose a new password.')}
      </DeadLink>
    )
  return (
    <Card title={state === 'ended' ? t('Session ended') : t('End the session')}>
      {state === 'ended' ? (
        <Told
          words={t(
            'That device is signed out. Choose a new password now, and under Personal / Security remove passkeys that are lost or not yours. Owners then check whether users, webhooks and settings are as they left them.',
          )}
        />
      ) : (
        <p className="lead">
          {t(
            'If it was not you who signed in, end the session here. Devices that were signed in before stay signed in.',
          )}
        </p>
      )}
      <form method="post" onSubmit={form.onSubmit}>
        {state === 'ended' ? (
          <GoButton to={paths.forgotPassword}>{t('Choose a New Password')}</GoButton>
        ) : (
          <Button busy={form.busy}>{t('End the Session')}</Button>
        )}
      </form>
    </Card>
  )
}
