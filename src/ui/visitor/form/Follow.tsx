import { copy } from '../../lib/browser/copy.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'

/** The address of the visitor's page, to keep. */
export function Follow({ address }: { readonly address: string }) {
  const link = (
    <a key="address" href={address} target="_blank" rel="noopener" dir="ltr">
      {address}
    </a>
  )
  return (
    <p className="follow">
      {tNodes('Follow it at {address}', { address: link })}
      <button type="button" onClick={() => copy(address, t('The address has been copied'))}>
        {t('Copy')}
      </button>
    </p>
  )
}
