import { t } from '../../kit/t.ts'
import { withinSentence } from '../language.ts'
import { FilterForm } from './FilterForm.tsx'
import { isSet, type ListFilter } from './filters.tsx'
import { Icon } from './Icon.tsx'
import { Popup } from './Popup.tsx'
import type { ListState } from './useListQuery.ts'

export const funnel = 'M1 1.5h10L7.2 6.3V11L4.8 9.6V6.3z'

/** Opens the form of a filter. */
export function FilterButton({ filter, state }: { readonly filter: ListFilter; readonly state: ListState }) {
  const name = t('Filter by {title}', { title: withinSentence(filter.title) })
  return (
    <Popup
      label={name}
      name={name}
      className={`filter ${isSet(filter, state.asked) ? 'set' : ''}`}
      button={<Icon path={funnel} />}
    >
      {(close) => <FilterForm filters={[filter]} state={state} close={close} />}
    </Popup>
  )
}
