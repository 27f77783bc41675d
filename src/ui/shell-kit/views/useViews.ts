import type { ListName } from '#contract/list-names.ts'
import { type View, views } from '#contract/views.ts'
import { useEndpoint } from '../../api/hooks.ts'
import { viewQuery } from './viewQuery.ts'

/** The saved views of a list, and what is shown now, which may be one of them. */
export function useViews(list: ListName, search: string) {
  const query = viewQuery(search)
  const known = useEndpoint(views.list, {}).data
  const saved: View[] = known?.data.filter((view) => view.list === list) ?? []
  const selected = saved.find((view) => viewQuery(view.query) === query)
  return { saved, query, selected, isUnsaved: known !== undefined && query !== '' && !selected }
}
