import { type FunctionComponent, useEffect } from 'react'
import { message, t } from '../lib/i18n/t.ts'
import { useTitle } from '../lib/page/useTitle.ts'
import { paths, plainPath } from '../lib/paths.ts'
import { Toasts } from '../lib/toast/Toasts.tsx'
import { showPendingToast } from '../lib/toast/toast.ts'
import { ConfirmEmailScreen } from './ConfirmEmailScreen.tsx'
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { SetupScreen } from './SetupScreen.tsx'
import { SignUpScreen } from './SignUpScreen.tsx'
import { StopEmailChangeScreen } from './StopEmailChangeScreen.tsx'

type Page = readonly [screen: FunctionComponent, title: string]

/** The screens with the titles of their documents, which are in English. */
const pages: Readonly<Record<string, Page>> = {
  [paths.signUp]: [SignUpScreen, message('Sign Up')],
  [paths.forgotPassword]: [ForgotPasswordScreen, message('Forgot Password')],
  [paths.resetPassword]: [ResetPasswordScreen, message('Reset Password')],
  [paths.setup]: [SetupScreen, message('Set Up')],
  [paths.confirmEmail]: [ConfirmEmailScreen, message('Confirm Email')],
  [paths.stopEmailChange]: [StopEmailChangeScreen, message('Stop Email Change')],
}
const login: Page = [LoginScreen, message('Login')]

/** The sign-in pages: one document without router or antd. */
export function SignInPages({ path }: { readonly path: string }) {
  const [Screen, title] = pages[plainPath(path)] ?? login
  useTitle(t(title))
  useEffect(showPendingToast, [])
  return (
    <>
      <Screen />
      <Toasts />
    </>
  )
}
