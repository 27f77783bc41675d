import type { ReactNode } from 'react'
import type { List } from '../useList.ts'
import { Chips } from './Chips.tsx'
import { countWords, type Noun } from './countWords.ts'
import type { ListFilter } from './filters.tsx'
import { SearchField } from './SearchField.tsx'
import './list-bar.css'

interface ListBarProps {
  readonly rows: Pick<List<unknown>, 'list' | 'state'>
  readonly noun: Noun
  /** What is searched, such as `Name or email`. */
  readonly searches: string
  readonly filters?: readonly ListFilter[]
  /** Tabs above the list. */
  readonly tabs?: ReactNode
  /** Buttons at its end. */
  readonly actions?: ReactNode
}

/** What stands above a list: tabs, the search, the number of rows, further buttons, and the filters that are set. */
export function ListBar({ rows: { list, state }, noun, searches, filters = [], tabs, actions }: ListBarProps) {
  return (
    <>
      {tabs}
      <div className="list-tools">
        <SearchField state={state} placeholder={searches} />
        <p role="status">{list && countWords(list, noun, state.asked)}</p>
        {actions}
      </div>
      <Chips filters={filters} state={state} />
    </>
  )
}
