import { canUsePasskeys } from '../../../lib/browser/canUsePasskeys.ts'
import { t } from '../../../lib/i18n/t.ts'

/** Why none can be added here, in words; undefined when one can. `origin` is where they work. */
export function whyNoPasskeys(origin: string | null): string | undefined {
  if (canUsePasskeys(origin)) return undefined
  if (origin === null)
    return t(
      'Passkeys need an address that begins with https:// and a name. The operator sets it (PUBLIC_URL); until then none can be added or used.',
    )
  if (origin !== location.origin)
    return t('Passkeys work at {address} only. Open Docent there to add one.', { address: origin })
  return t('This browser cannot make passkeys.')
}
