import { t, tNodes } from '../../kit/t.ts'
import type { Asked } from './addressQuery.ts'
import { conditionsOf, filterConditions, withoutAll } from './conditions.tsx'
import type { ListFilter } from './filters.tsx'
import { focusSearch } from './SearchField.tsx'
import type { ListState } from './useListQuery.ts'
import './chips.css'

interface ChipsProps {
  readonly filters: readonly ListFilter[]
  readonly state: ListState
}

/** The filters that are set; a press on one takes it away. */
export function Chips({ filters, state: { asked, change } }: ChipsProps) {
  const set = filterConditions(filters, asked)
  if (set.length === 0) return null
  const remove = (changes: Asked) => {
    focusSearch()
    change(changes)
  }
  return (
    <ul className="chips" aria-label={t('Filters')}>
      {set.map(({ key, title, words, without }) => (
        <li key={key}>
          <button type="button" className="chip" title={t('Remove this filter')} onClick={() => remove(without)}>
            {tNodes('{title}: {words}', { title, words })} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="clear-all" onClick={() => remove(withoutAll(conditionsOf(filters, asked)))}>
          {t('Clear all')}
        </button>
      </li>
    </ul>
  )
}
