import { useState } from 'react'
import { passwordRule } from '#contract/passwords.ts'
import { personal } from '#contract/personal.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Told } from '../lib/components/Told.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { fieldErrors } from '../lib/i18n/errorWords.ts'
import { t } from '../lib/i18n/t.ts'
import { useHydrated } from '../lib/page/useHydrated.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../lib/toast/toast.ts'
import { DeadLink, isDeadLink } from './DeadLink.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useDeadLink } from './useDeadLink.ts'

const schema = personal.confirmEmail.shapes.body

/**
 * The button consumes the link, opening the page does not: mail scanners open links too (product: Addresses). The link of a
 * sign-up asks for a password.
 */
export function ConfirmEmailScreen() {
  const [confirmed, setConfirmed] = useState(false)
  const [refused, setRefused] = useState(false)
  const isOfSignUp = useHydrated() && queryValue('password') === 'new'
  const asks = isOfSignUp || refused
  const [dead, setDead] = useDeadLink('confirmEmail', { asks: isOfSignUp })
  const form = useForm({
    schema,
    names: asks ? ['password', 'confirmedPassword'] : [],
    submit: async (passwords) => {
      await publicCall(personal.confirmEmail, { body: { id: queryValue('id'), ...passwords } })
      toast.success(t('Email confirmed successfully'))
      setConfirmed(true)
    },
    refused: (error) => {
      setDead(isDeadLink(error))
      // The links of earlier mails do not say that they ask.
      setRefused(asks || 'password' in fieldErrors(error))
    },
  })
  if (dead && !confirmed)
    return (
      <DeadLink>
        {asks
          ? t(
              'It was used before, or it is too old. If you have chosen your password already, sign in with it. Otherwise sign in with the one of your sign-up: a new link is mailed to you then.',
            )
          : t(
              'It was used before, it is too old, or a newer one was mailed since. To get a new one, sign in and change your email again in Personal / Info.',
            )}
      </DeadLink>
    )
  return (
    <Card title={confirmed ? t('Email confirmed') : t('Confirm your email')}>
      {confirmed ? (
        <Told words={t('Thank you. This address is now yours here.')} />
      ) : (
        <p className="lead">
          {asks
            ? t(
                'Choose the password of your account to confirm that this address is yours. It replaces an earlier one.',
              )
            : t(
                'Only press the button if you asked for this: the account can then read every request that was sent from this address.',
              )}
        </p>
      )}
      <form method="post" onSubmit={form.onSubmit} noValidate>
        {asks && !confirmed && (
          <>
            <PasswordField form={form.state} name="password" label={t('Password')} hint={t(passwordRule)} />
            <PasswordField form={form.state} name="confirmedPassword" label={t('Confirmed Password')} />
          </>
        )}
        {confirmed ? (
          <GoButton to={paths.login}>{t('Back to Login')}</GoButton>
        ) : (
          <Button busy={form.busy}>{t('Confirm')}</Button>
        )}
      </form>
    </Card>
  )
}
