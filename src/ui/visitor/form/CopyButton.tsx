import { copy } from '../../lib/browser/copy.ts'
import { t } from '../../lib/i18n/t.ts'

export interface CopyProps {
  readonly address: string
}

export function CopyButton({ address }: CopyProps) {
  return (
    <button type="button" onClick={() => copy(address, t('The address has been copied'))}>
      {t('Copy')}
    </button>
  )
}
