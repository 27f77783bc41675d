import { useEffect, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { fetchChunk } from '../lib/browser/fetchChunk.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Field } from '../lib/forms/Field.tsx'
import { useForm } from '../lib/forms/useForm.ts'
import { errorWords } from '../lib/i18n/errorWords.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'
import { landing } from '../lib/session/destination.ts'
import { readSession } from '../lib/session/session.ts'
import { toast } from '../lib/toast/toast.ts'
import { plainPath } from '../lib/visitor-paths.ts'
import { arrive, elsewhere } from './arrive.ts'
import { LockIcon, PersonIcon } from './icons.tsx'
import { LoginNote } from './LoginNote.tsx'
import { preloadShell } from './preloadShell.ts'
import { ProviderWay } from './provider/ProviderWay.tsx'
import type { SecondStep } from './SecondStep.tsx'
import { usePasskeyButton } from './usePasskeyButton.ts'
import { waiting as approval } from './waiting.ts'

const schema = auth.login.shapes.body
const names = ['username', 'password'] as const

export function LoginScreen() {
  const [waiting, setWaiting] = useState<Waiting>()
  const [email, setEmail] = useState('')
  const PasskeyButton = usePasskeyButton()
  const form = useForm({
    schema,
    names,
    submit: async (fields) => {
      const { accessToken, secondFactor, ...others } = await publicCall(auth.login, {
        body: { ...fields, ...elsewhere() },
      })
      if (accessToken !== undefined) arrive({ accessToken, ...others })
      else if (secondFactor !== undefined) {
        setEmail(fields.username)
        setWaiting(await loadStep(secondFactor))
      }
    },
    // What the answer says is newer.
    refused: approval.forget,
  })
  useEffect(enterWhenSignedIn, [])
  if (waiting)
    return <waiting.SecondStep ticket={waiting.ticket} onTokens={arrive} onOver={() => setWaiting(undefined)} />
  return (
    <Card>
      <h1 className="visually-hidden">{t('Login')}</h1>
      <LoginNote />
      <form method="post" onSubmit={form.onSubmit} onInput={preloadShell} noValidate>
        <Field
          form={form.state}
          name="username"
          label={t('Email')}
          labelHidden
          type="email"
          autoComplete="username webauthn"
          placeholder={t('Enter Email')}
          defaultValue={email || undefined}
          icon={<PersonIcon />}
        />
        <Field
          form={form.state}
          name="password"
          label={t('Password')}
          labelHidden
          type="password"
          autoComplete="current-password"
          placeholder={t('Password')}
          icon={<LockIcon />}
        />
        <div className="aside">
          <GoButton to={paths.forgotPassword} kind="link" busy={form.busy}>
            {t('Forget Password?')}
          </GoButton>
        </div>
        <Button busy={form.busy}>{t('Login')}</Button>
        <GoButton to={paths.signUp} kind="plain" busy={form.busy}>
          {t('Sign Up')}
        </GoButton>
        <ProviderWay />
        {PasskeyButton && <PasskeyButton />}
      </form>
    </Card>
  )
}

/** A signed-in person who opens `/` is sent to their start page; `/login` itself always asks. */
function enterWhenSignedIn(): void {
  const session = readSession()
  const isAsked = plainPath(location.pathname) !== paths.home || queryValue('redirect-url')
  if (session && !isAsked) location.replace(landing(session.role))
}

/** Few have a second factor, so its step is loaded when it is asked for. */
async function loadStep(ticket: string): Promise<Waiting> {
  try {
    return { ticket, ...(await fetchChunk(() => import('./SecondStep.tsx'))) }
  } catch (error) {
    toast.error(errorWords(error))
    throw error
  }
}

interface Waiting {
  readonly ticket: string
  readonly SecondStep: typeof SecondStep
}
