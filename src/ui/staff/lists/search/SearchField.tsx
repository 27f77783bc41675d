import { type KeyboardEvent, useRef } from 'react'
import { useKeys } from '../../../lib/browser/useKeys.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Icon } from '../../components/Icon.tsx'
import type { ListState } from '../query/useListQuery.ts'
import { useTypedWords } from './useTypedWords.ts'
import './search-field.css'

export const focusSearch = () => document.querySelector<HTMLElement>('.list-search input')?.focus()

interface SearchFieldProps {
  readonly state: ListState
  readonly placeholder: string
}

export function SearchField({ state: { criteria, change }, placeholder }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useTypedWords(String(criteria.q ?? ''), (q, isSameSearch) => change({ q }, isSameSearch))
  useKeys({
    '/': (event) => {
      event.preventDefault()
      field.current?.select()
    },
  })
  const clear = () => {
    typed.settle('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') typed.settle(typed.text)
    if (event.key !== 'Escape' || !typed.text) return
    // Escape would also close what is open beside the list.
    event.stopPropagation()
    clear()
  }
  return (
    <search className="list-search">
      <Icon path="M8 8l3.5 3.5M9 5A4 4 0 1 1 1 5a4 4 0 0 1 8 0z" />
      <input
        ref={field}
        aria-label={t('Search')}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onKeyDown={press}
        onBlur={typed.end}
      />
      {typed.text && (
        <button type="button" aria-label={t('Clear the search')} title={t('Clear (Esc)')} onClick={clear}>
          ×
        </button>
      )}
    </search>
  )
}
