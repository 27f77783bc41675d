import type { FunctionComponent } from 'react'
import { ForgotPasswordScreen } from './auth/ForgotPasswordScreen.tsx'
import { LoginScreen } from './auth/LoginScreen.tsx'
import { ResetPasswordScreen } from './auth/ResetPasswordScreen.tsx'
import { paths, plainPath } from './paths.ts'
import { ConfirmEmailScreen } from './personal/ConfirmEmailScreen.tsx'
import { StopEmailChangeScreen } from './personal/StopEmailChangeScreen.tsx'
import { SignUpScreen } from './registrations/SignUpScreen.tsx'
import { SetupScreen } from './setup/SetupScreen.tsx'
import { Toasts } from './shared/Toasts.tsx'

const screens: Readonly<Record<string, FunctionComponent>> = {
  [paths.signUp]: SignUpScreen,
  [paths.forgotPassword]: ForgotPasswordScreen,
  [paths.resetPassword]: ResetPasswordScreen,
  [paths.setup]: SetupScreen,
  [paths.confirmEmail]: ConfirmEmailScreen,
  [paths.stopEmailChange]: StopEmailChangeScreen,
}

/** The pages before a session: one document, no router, no antd. */
export function SignInPages({ path }: { readonly path: string }) {
  const Screen = screens[plainPath(path)] ?? LoginScreen
  return (
    <>
      <Screen />
      <Toasts />
    </>
  )
}
