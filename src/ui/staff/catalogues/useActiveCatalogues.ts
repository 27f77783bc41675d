import { catalogues } from '#contract/catalogues.ts'
import { useWholeList } from '../lists/rows/useWholeList.ts'

export function useActiveCatalogues() {
  const { rows, isFetching } = useWholeList(catalogues.list)
  const active = (rows ?? []).filter(({ disabled }) => !disabled)
  return { options: active.map(({ id, name }) => ({ value: id, label: name })), loading: isFetching }
}
