import { type FunctionComponent, useEffect, useState } from 'react'
import { tNodes } from '../../lib/i18n/t.ts'
import type { CopyProps } from './CopyButton.tsx'

/** The address of the visitor's page, to keep. Its button is fetched only now, for nobody needs it before. */
export function Follow({ address }: { readonly address: string }) {
  const [parts, setParts] = useState<{ CopyButton: FunctionComponent<CopyProps> }>()
  useEffect(() => {
    import('./CopyButton.tsx').then(setParts, () => {})
  }, [])
  const link = (
    <a key="address" href={address} target="_blank" rel="noopener" dir="ltr">
      {address}
    </a>
  )
  return (
    <p className="follow">
      {tNodes('Follow it at {address}', { address: link })}
      {parts && <parts.CopyButton address={address} />}
    </p>
  )
}
