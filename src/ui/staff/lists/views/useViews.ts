import { useState } from 'react'
import type { ListName } from '#contract/list-names.ts'
import { type View, views } from '#contract/views.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { columnsOf } from './useChosenColumns.ts'

export function useViews(list: ListName, search: string) {
  const query = viewQuery(search)
  const known = useEndpoint(views.list, {}).data
  const saved: View[] = known?.data.filter((view) => view.list === list) ?? []
  const chosen = columnsOf(known, list)
  const isShown = (view: string) => withColumns(view, chosen) === withColumns(query, chosen)
  const selected = saved.find((view) => isShown(view.query))
  const isWhole = isShown('')
  const isUnsaved = known !== undefined && query !== '' && !selected
  const [last, setLast] = useState<string>()
  const next = isWhole && !selected ? undefined : (selected?.id ?? last)
  if (next !== last) setLast(next)
  /** The person's own view that was open before its query was changed. */
  const changed = isUnsaved ? saved.find(({ id, mine }) => mine && id === next) : undefined
  return { saved, query, selected, isWhole, isUnsaved, changed }
}

/** Returns a query with its fields in one order, so that equal views are equal texts. */
function viewQuery(search: string): string {
  const fields = new URLSearchParams(search)
  fields.sort()
  return fields.toString()
}

/** Adds the columns in which the list is shown when the query names none. */
function withColumns(search: string, columns: string): string {
  const fields = new URLSearchParams(search)
  if (!fields.has('columns') && columns !== '') fields.set('columns', columns)
  return viewQuery(fields.toString())
}
