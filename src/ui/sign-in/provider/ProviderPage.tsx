import { LanguageSwitch } from '../../lib/components/LanguageSwitch.tsx'
import { Toasts } from '../../lib/toast/Toasts.tsx'
import { ProviderScreen } from './ProviderScreen.tsx'

/** A document of its own, so that the sign-in page carries nothing of it. */
export function ProviderPage() {
  return (
    <>
      <LanguageSwitch />
      <ProviderScreen />
      <Toasts />
    </>
  )
}
