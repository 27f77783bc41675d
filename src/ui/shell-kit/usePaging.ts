import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Page, PageQuery } from '#contract/lists.ts'

type Keys = Pick<PageQuery, 'after' | 'before'>

const defaultSize = 10

const whole = (text: string | null, most: number): number | undefined => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
}

/** Page and size in the URL. A neighbouring page is read by its cursor, which is kept in the history entry's state. */
export function usePaging() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const keys = (useLocation().state ?? {}) as Keys
  const page = whole(search.get('page'), 1_000_000_000) ?? 1
  const size = whole(search.get('size'), 100) ?? defaultSize
  const { after, before } = keys
  const start: PageQuery = after ? { after } : before ? { before } : { page }
  const query: PageQuery = { ...start, size, sortOrder: 'DESC' }

  const go = (toPage: number, toSize: number, list?: Page<unknown>, replace = false) => {
    const next = new URLSearchParams(search)
    next.set('page', String(toPage))
    next.set('size', String(toSize))
    const state = toSize === size && list ? neighbourKey(toPage, list) : {}
    void navigate({ search: `?${next}` }, { state, replace })
  }
  return { page, size, query, go }
}

/** The first page is read by number, so that it always starts with the newest row. */
function neighbourKey(page: number, list: Page<unknown>): Keys {
  if (page === 1) return {}
  if (page === list.page + 1 && list.next) return { after: list.next }
  if (page === list.page - 1 && list.previous) return { before: list.previous }
  return {}
}
