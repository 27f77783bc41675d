import type { ReactNode } from 'react'
import type { ListName } from '#contract/list-names.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { countText } from '../query/countText.ts'
import type { ListFilter } from '../query/filters.tsx'
import { listMessages } from '../query/listMessages.ts'
import type { List } from '../rows/useList.ts'
import { SearchField } from '../search/SearchField.tsx'
import { ViewTabs } from '../views/ViewTabs.tsx'
import { Chips } from './Chips.tsx'
import './list-bar.css'

interface ListBarProps {
  readonly name: ListName
  readonly rows: Pick<List<unknown>, 'list' | 'state'>
  readonly filters?: readonly ListFilter[]
  readonly actions?: ReactNode
}

/** What stands above a list: its views, the search, the number of rows, its export, and the filters that are set. */
export function ListBar({ name, rows: { list, state }, filters = [], actions }: ListBarProps) {
  const { searches } = listMessages[name]
  return (
    <>
      <ViewTabs list={name} search={state.search} />
      <div className="list-tools">
        {searches && <SearchField state={state} placeholder={t(searches)} />}
        <p role="status">{list && countText(list, name, state.criteria)}</p>
        {actions}
        <ExportButton
          list={name}
          query={state.criteria}
          total={list?.totalIsMinimum ? undefined : list?.totalElements}
        />
      </div>
      <Chips filters={filters} state={state} />
    </>
  )
}
