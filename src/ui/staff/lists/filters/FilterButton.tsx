import { withinSentence } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Icon } from '../../components/Icon.tsx'
import { Popup } from '../../components/Popup.tsx'
import { isSet, type ListFilter } from '../query/filters.tsx'
import type { ListState } from '../query/useListQuery.ts'
import { FilterForm } from './FilterForm.tsx'

export const funnel = 'M1 1.5h10L7.2 6.3V11L4.8 9.6V6.3z'

export function FilterButton({ filter, state }: { readonly filter: ListFilter; readonly state: ListState }) {
  const name = t('Filter by {title}', { title: withinSentence(filter.title) })
  return (
    <Popup
      label={name}
      name={name}
      className={`filter ${isSet(filter, state.criteria) ? 'set' : ''}`}
      button={<Icon path={funnel} />}
    >
      {(close) => <FilterForm filters={[filter]} state={state} close={close} />}
    </Popup>
  )
}
