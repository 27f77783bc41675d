import { copy } from '../kit/copy.ts'
import { t, tNodes } from '../kit/t.ts'

/** The address of the visitor's page, to keep. */
export function Follow({ address }: { readonly address: string }) {
  const link = (
    <a key="address" href={address} dir="ltr">
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
