import { type FunctionComponent, useEffect } from 'react'
import { LanguageSwitch } from '../lib/components/LanguageSwitch.tsx'
import { signInPaths } from '../lib/paths.ts'
import { Toasts } from '../lib/toast/Toasts.tsx'
import { showPendingToast } from '../lib/toast/toast.ts'
import { plainPath } from '../lib/visitor-paths.ts'
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { SignUpScreen } from './SignUpScreen.tsx'

const screens: Readonly<Record<string, FunctionComponent>> = {
  [signInPaths.home]: LoginScreen,
  [signInPaths.login]: LoginScreen,
  [signInPaths.signUp]: SignUpScreen,
  [signInPaths.forgotPassword]: ForgotPasswordScreen,
} satisfies Readonly<Record<(typeof signInPaths)[keyof typeof signInPaths], FunctionComponent>>

/** The sign-in pages: documents without router or antd; each comes with its title. */
export function SignInPages({ path }: { readonly path: string }) {
  const Screen = screens[plainPath(path)] ?? LoginScreen
  useEffect(showPendingToast, [])
  return (
    <>
      <LanguageSwitch />
      <Screen />
      <Toasts />
    </>
  )
}
