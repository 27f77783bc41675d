import type { ListName } from '#contract/list-names.ts'
import { type View, views } from '#contract/views.ts'
import { useEndpoint } from '../../../lib/api/hooks.ts'
import { columnsOf } from './useChosenColumns.ts'
import { viewQuery, withColumns } from './viewQuery.ts'

/** The saved views of a list, and what is shown now, which may be one of them. */
export function useViews(list: ListName, search: string) {
  const query = viewQuery(search)
  const known = useEndpoint(views.list, {}).data
  const saved: View[] = known?.data.filter((view) => view.list === list) ?? []
  const chosen = columnsOf(known, list)
  const isShown = (view: string) => withColumns(view, chosen) === withColumns(query, chosen)
  const selected = saved.find((view) => isShown(view.query))
  const isUnsaved = known !== undefined && query !== '' && !selected
  return { saved, query, selected, isWhole: isShown(''), isUnsaved }
}
