import { t } from '../../../lib/i18n/t.ts'
import { Icon } from '../../components/Icon.tsx'
import { Popup } from '../../components/Popup.tsx'
import type { ListFilter } from '../query/filters.tsx'
import type { ListState } from '../query/useListQuery.ts'
import { funnel } from './FilterButton.tsx'
import { FilterForm } from './FilterForm.tsx'

interface AddFilterProps {
  readonly filters: readonly ListFilter[]
  readonly columns: readonly { readonly key: string }[]
  readonly state: ListState
}

/** Offers the filters whose columns are hidden. */
export function AddFilter({ filters, columns, state }: AddFilterProps) {
  const hidden = filters.filter(({ column }) => columns.every(({ key }) => key !== column))
  if (hidden.length === 0) return null
  return (
    <Popup
      label={t('Add filter')}
      name={t('Add filter')}
      className="list-button icon"
      button={
        <>
          <Icon path={`${funnel}M13 6h6M16 3v6`} width={20} />
          <span>{t('Add filter')}</span>
        </>
      }
    >
      {(close) => <FilterForm filters={hidden} state={state} close={close} />}
    </Popup>
  )
}
