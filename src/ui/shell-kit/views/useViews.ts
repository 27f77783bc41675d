import { useSearchParams } from 'react-router'
import type { ListName } from '#contract/list-names.ts'
import { type View, views } from '#contract/views.ts'
import { useEndpoint } from '../../api/hooks.ts'
import { viewQuery } from './viewQuery.ts'

/** The saved views of a list, and the query of the address, which may be one of theirs. */
export function useViews(list: ListName) {
  const query = viewQuery(useSearchParams()[0])
  const saved: View[] = useEndpoint(views.list, {}).data?.data.filter((view) => view.list === list) ?? []
  return { query, saved, selected: saved.find((view) => viewQuery(view.query) === query) }
}
