import { type FunctionComponent, useEffect } from 'react'
import { Toasts } from '../kit/Toasts.tsx'
import { showPendingToast } from '../kit/toast.ts'
import { paths, plainPath } from '../paths.ts'
import { ConfirmEmailScreen } from './ConfirmEmailScreen.tsx'
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { SetupScreen } from './SetupScreen.tsx'
import { SignUpScreen } from './SignUpScreen.tsx'
import { StopEmailChangeScreen } from './StopEmailChangeScreen.tsx'

const screens: Readonly<Record<string, FunctionComponent>> = {
  [paths.signUp]: SignUpScreen,
  [paths.forgotPassword]: ForgotPasswordScreen,
  [paths.resetPassword]: ResetPasswordScreen,
  [paths.setup]: SetupScreen,
  [paths.confirmEmail]: ConfirmEmailScreen,
  [paths.stopEmailChange]: StopEmailChangeScreen,
}

/** The sign-in pages: one document without router or antd. */
export function SignInPages({ path }: { readonly path: string }) {
  const Screen = screens[plainPath(path)] ?? LoginScreen
  useEffect(showPendingToast, [])
  return (
    <>
      <Screen />
      <Toasts />
    </>
  )
}
