import { useMemo, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router'
import { useStable } from '../../../lib/browser/useStable.ts'

/**
 * The row that is open beside the list, in the address as `?request=ID` for the name `request`. Opening makes one
 * history entry, so Back closes it. The entry's state holds the list's cursor and is kept.
 */
export function useOpenRow(name: string) {
  const navigate = useNavigate()
  const here = useNextLocation()
  const search = new URLSearchParams(here.search)
  const state = (here.state ?? {}) as { readonly openedHere?: true }
  const id = search.get(name) ?? undefined

  const list = addressIn(name, search)
  const pressed = useRef<Press>(undefined)
  const open = useStable((next: string) => {
    const current = id ?? idOf(pressed.current)
    if (next === current) return
    pressed.current = { id: next, at: performance.now() }
    const isOpen = current !== undefined
    const kept = isOpen ? state : { ...state, openedHere: true }
    // With `flushSync`, because the next key may come before React has shown this row. A drawer that opens has time.
    const options = { state: kept, replace: isOpen, flushSync: isOpen }
    void navigate({ search: addressIn(name, search, next) }, options)
  })
  const close = useStable(() => {
    pressed.current = undefined
    if (state.openedHere) void navigate(-1)
    else void navigate({ search: list }, { state, replace: true })
  })
  /** What rows need; the same whichever row is open. */
  const links: RowLinks = useMemo(
    () => ({ open, addressOf: (next) => addressIn(name, new URLSearchParams(list), next) }),
    [open, name, list],
  )
  return { id, open, close, links }
}

interface Press {
  readonly id: string
  readonly at: number
}

/** The row that was just pressed, and is not shown yet. Back may have taken it away, so this holds for half a second. */
const idOf = (press: Press | undefined) => (press && performance.now() - press.at < 500 ? press.id : undefined)

/** Where a navigation inside the screen leads, or the location that it has. */
function useNextLocation(): Location {
  const location = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === location.pathname ? next : location
}

export interface RowLinks {
  readonly open: (id: string) => void
  readonly addressOf: (id: string) => string
}

function addressIn(name: string, search: URLSearchParams, id?: string): string {
  const changed = new URLSearchParams(search)
  changed.delete(name)
  if (id) changed.set(name, id)
  return `?${changed}`
}
