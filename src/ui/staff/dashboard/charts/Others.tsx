import { t } from '../../../lib/i18n/t.ts'
import type { NamedValues } from './FigureTable.tsx'
import { numberText } from './texts.ts'

interface OthersProps {
  /** Of all requests. */
  readonly asked: number
  readonly rows: readonly NamedValues[]
}

/** Only the most frequent have a row. */
export function Others({ asked, rows }: OthersProps) {
  const shown = rows.reduce((sum, { values: [first = 0] }) => sum + first, 0)
  return (
    shown < asked && <p className="quiet">{t('Further requests: {count}', { count: numberText(asked - shown) })}</p>
  )
}
