import { type FunctionComponent, useEffect } from 'react'
import { LanguageSwitch } from '../lib/components/LanguageSwitch.tsx'
import { linkPaths } from '../lib/paths.ts'
import { Toasts } from '../lib/toast/Toasts.tsx'
import { showPendingToast } from '../lib/toast/toast.ts'
import { plainPath } from '../lib/visitor-paths.ts'
import { ConfirmEmailScreen } from './ConfirmEmailScreen.tsx'
import { EndSessionScreen } from './EndSessionScreen.tsx'
import { InvitationScreen } from './InvitationScreen.tsx'
import { LinkAccountScreen } from './provider/LinkAccountScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { SetupScreen } from './SetupScreen.tsx'
import { StopEmailChangeScreen } from './StopEmailChangeScreen.tsx'

const screens: Readonly<Record<string, FunctionComponent>> = {
  [linkPaths.resetPassword]: ResetPasswordScreen,
  [linkPaths.setup]: SetupScreen,
  [linkPaths.confirmEmail]: ConfirmEmailScreen,
  [linkPaths.stopEmailChange]: StopEmailChangeScreen,
  [linkPaths.endSession]: EndSessionScreen,
  [linkPaths.invitation]: InvitationScreen,
  [linkPaths.linkAccount]: LinkAccountScreen,
} satisfies Readonly<Record<(typeof linkPaths)[keyof typeof linkPaths], FunctionComponent>>

/** The pages that a mailed or printed link opens, so that the sign-in page carries nothing of them. */
export function LinkPages({ path }: { readonly path: string }) {
  const Screen = screens[plainPath(path)]
  useEffect(showPendingToast, [])
  return (
    <>
      <LanguageSwitch />
      {Screen && <Screen />}
      <Toasts />
    </>
  )
}
