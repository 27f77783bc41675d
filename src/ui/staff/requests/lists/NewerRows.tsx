import Button from 'antd/es/button'
import { t } from '../../../lib/i18n/t.ts'
import type { StableList } from '../../lists/rows/useStableList.ts'
import { maxNewer } from '../../lists/rows/useStableList.ts'

interface NewerRowsProps {
  readonly rows: Pick<StableList<unknown>, 'newer' | 'refetch'>
  readonly more?: { readonly words: string; readonly show: () => void } | undefined
}

/** What arrived since the list was read, as buttons: nothing moves under the pointer. */
export function NewerRows({ rows: { newer, refetch }, more }: NewerRowsProps) {
  return (
    <div className="news" role="status">
      {more && <Button onClick={more.show}>{more.words}</Button>}
      {newer > 0 && <Button onClick={refetch}>{newerText(newer)}</Button>}
    </div>
  )
}

const newerText = (n: number): string => (n >= maxNewer ? t('100 or more new requests') : t('{n} new requests', { n }))
