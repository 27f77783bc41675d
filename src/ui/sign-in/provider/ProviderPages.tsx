import { LanguageSwitch } from '../../lib/components/LanguageSwitch.tsx'
import { paths } from '../../lib/paths.ts'
import { Toasts } from '../../lib/toast/Toasts.tsx'
import { plainPath } from '../../lib/visitor-paths.ts'
import { LinkAccountScreen } from './LinkAccountScreen.tsx'
import { ProviderScreen } from './ProviderScreen.tsx'

/** Documents of their own, so that the sign-in page carries nothing of them. */
export function ProviderPages({ path }: { readonly path: string }) {
  return (
    <>
      <LanguageSwitch />
      {plainPath(path) === paths.linkAccount ? <LinkAccountScreen /> : <ProviderScreen />}
      <Toasts />
    </>
  )
}
