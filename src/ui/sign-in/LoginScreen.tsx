import { useEffect } from 'react'
import { auth } from '#contract/auth.ts'
import { publicCall } from '../lib/api/publicCall.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { Button, GoButton } from '../lib/components/Button.tsx'
import { Card } from '../lib/components/Card.tsx'
import { Field } from '../lib/forms/Field.tsx'
import { type FormValues, useForm } from '../lib/forms/useForm.ts'
import { t } from '../lib/i18n/t.ts'
import { paths } from '../lib/paths.ts'
import { landing, withEditorToken } from '../lib/session/destination.ts'
import { readSession } from '../lib/session/session.ts'
import { plainPath } from '../lib/visitor-paths.ts'
import { enter } from './enter.ts'
import { LockIcon, PersonIcon } from './icons.tsx'
import { LoginNote } from './LoginNote.tsx'
import { preloadShell } from './preloadShell.ts'

const schema = auth.login.shapes.body
const names = ['username', 'password'] as const

export function LoginScreen() {
  const form = useForm({ schema, names, submit: signIn })
  useEffect(enterWhenSignedIn, [])
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
          autoComplete="username"
          placeholder={t('Enter Email')}
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

function signIn(fields: FormValues<'username' | 'password'>): Promise<void> {
  const redirectUrl = queryValue('redirect-url')
  return redirectUrl ? signInElsewhere(fields, redirectUrl) : signInHere(fields)
}

async function signInHere(body: FormValues<'username' | 'password'>): Promise<void> {
  enter(await publicCall(auth.login, { body }))
}

/** Stores nothing: the token is for the other site only (product: Sessions and tokens). */
async function signInElsewhere(fields: FormValues<'username' | 'password'>, redirectUrl: string): Promise<void> {
  const { accessToken } = await publicCall(auth.login, { body: { ...fields, redirectUrl } })
  location.replace(withEditorToken(redirectUrl, accessToken))
}
