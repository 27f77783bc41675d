import { useLocation, useNavigate, useSearchParams } from 'react-router'

const name = 'request'

/**
 * The request that is open beside the list, in the address as `?request=ID`. Opening makes one history entry, so Back
 * closes it. The entry's state holds the list's cursor and is kept.
 */
export function useOpenRequest() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = (useLocation().state ?? {}) as { readonly openedHere?: true }
  const id = search.get(name) ?? undefined

  const addressOf = (next?: string) => {
    const changed = new URLSearchParams(search)
    changed.delete(name)
    if (next) changed.set(name, next)
    return { search: `?${changed}` }
  }
  const open = (next: string) => {
    if (next === id) return
    const kept = id === undefined ? { ...state, openedHere: true } : state
    void navigate(addressOf(next), { state: kept, replace: id !== undefined })
  }
  const close = () => {
    if (state.openedHere) void navigate(-1)
    else void navigate(addressOf(), { state, replace: true })
  }
  return { id, open, close, addressOf }
}
