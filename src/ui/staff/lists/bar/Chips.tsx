import { t, tNodes } from '../../../lib/i18n/t.ts'
import { conditionsOf, filterConditions, withoutAll } from '../filters/conditions.tsx'
import type { ListFilter } from '../query/filters.tsx'
import type { ListCriteria } from '../query/urlQuery.ts'
import type { ListState } from '../query/useListQuery.ts'
import { focusSearch } from '../search/SearchField.tsx'
import './chips.css'

interface ChipsProps {
  readonly filters: readonly ListFilter[]
  readonly state: ListState
}

export function Chips({ filters, state: { criteria, change } }: ChipsProps) {
  const set = filterConditions(filters, criteria)
  if (set.length === 0) return null
  const remove = (changes: ListCriteria) => {
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
        <button type="button" className="clear-all" onClick={() => remove(withoutAll(conditionsOf(filters, criteria)))}>
          {t('Clear all')}
        </button>
      </li>
    </ul>
  )
}
