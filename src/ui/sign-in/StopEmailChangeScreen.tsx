import { useState } from 'react'
import { personal } from '#contract/personal.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Told } from '../lib/components/Told.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../lib/toast/toast.ts'
import { DeadLink, isDeadLink } from './DeadLink.tsx'

/** The button consumes the link, opening the page does not: mail scanners open links too (product: Addresses). */
export function StopEmailChangeScreen() {
  const [restored, setRestored] = useState<boolean>()
  const [isDead, setDead] = useState(false)
  const stopped = restored !== undefined
  const form = useForm({
    schema: { properties: {} },
    names: [],
    submit: async () => {
      const answer = await publicCall(personal.stopEmailChange, { body: { id: queryValue('id') } })
      toast.success(t('Change stopped successfully'))
      setRestored(answer.restored)
    },
    refused: (error) => isDeadLink(error) && setDead(true),
  })
  if (isDead)
    return (
      <DeadLink action={<GoButton to={paths.forgotPassword}>{t('Choose a New Password')}</GoButton>}>
        {t(
          'The change was stopped before, or the link is older than a day. Choose a new password. If no mail comes to this address, speak to your administrator.',
        )}
      </DeadLink>
    )
  return (
    <Card title={stopped ? t('Change stopped') : t('Stop the email change')}>
      {stopped ? (
        <Told words={outcomeFor(restored)} />
      ) : (
        <>
          <p className="lead">
            {t('Your account keeps its address, and everyone who is signed in to it is signed out.')}
          </p>
          <p className="lead">{t('Passkeys and single sign-on of the account are removed then too.')}</p>
        </>
      )}
      <form method="post" onSubmit={form.onSubmit}>
        {restored && <GoButton to={paths.forgotPassword}>{t('Choose a New Password')}</GoButton>}
        {!stopped && <Button busy={form.busy}>{t('Stop the Change')}</Button>}
      </form>
    </Card>
  )
}

function outcomeFor(restored: boolean): string {
  return restored
    ? t('Your account has this address and every session has ended. Choose a new password before you sign in again.')
    : t(
        'Every session of your account has ended. Another account has this address by now. Please speak to your administrator.',
      )
}
