import { catalogues } from '#contract/catalogues.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'

export function useActiveCatalogues() {
  const { data, isFetching } = useEndpoint(catalogues.list, { query: {} })
  const active = (data?.data ?? []).filter(({ disabled }) => !disabled)
  return { options: active.map(({ id, name }) => ({ value: id, label: name })), loading: isFetching }
}
