import { copy } from '../kit/copy.ts'
import { t } from '../kit/t.ts'

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
