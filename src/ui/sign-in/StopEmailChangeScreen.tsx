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

/** The account has the address of the mail again, another account has taken it, or the link is dead. */
type Outcome = 'restored' | 'taken' | 'dead'

/** The button consumes the link, opening the page does not: mail scanners open links too (product: Addresses). */
export function StopEmailChangeScreen() {
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm({
    schema: { properties: {} },
    names: [],
    submit: async () => {
      const { restored } = await publicCall(personal.stopEmailChange, { body: { id: queryValue('id') } })
      toast.success(t('Change stopped successfully'))
      setOutcome(restored ? 'restored' : 'taken')
    },
    refused: (error) => isDeadLink(error) && setOutcome('dead'),
  })
  if (outcome === 'dead') return <Dead />
  if (outcome !== undefined) return <Stopped restored={outcome === 'restored'} />
  return (
    <Card title={t('Stop the email change')}>
      <p className="lead">{t('Your account keeps its address, and everyone who is signed in to it is signed out.')}</p>
      <p className="lead">{t('Passkeys and single sign-on of the account are removed then too.')}</p>
      <form method="post" onSubmit={form.onSubmit}>
        <Button busy={form.busy}>{t('Stop the Change')}</Button>
      </form>
    </Card>
  )
}

function Stopped({ restored }: { readonly restored: boolean }) {
  return (
    <Card title={t('Change stopped')}>
      <Told
        words={
          restored
            ? t(
                'Your account has this address and every session has ended. Choose a new password before you sign in again.',
              )
            : t(
                'Every session of your account has ended. Another account has this address by now. Please speak to your administrator.',
              )
        }
      />
      {restored && (
        <div className="card-actions">
          <NewPassword />
        </div>
      )}
    </Card>
  )
}

const Dead = () => (
  <DeadLink action={<NewPassword />}>
    {t(
      'The change was stopped before, or the link is older than a day. Choose a new password. If no mail comes to this address, speak to your administrator.',
    )}
  </DeadLink>
)

const NewPassword = () => <GoButton to={paths.forgotPassword}>{t('Choose a New Password')}</GoButton>
