import { paths } from '../paths.ts'
import { canVisit } from './access.ts'

/** Returns the start page of a role: the users for SUPER_ADMIN, the requests for others (product: Screens). */
export function landing(role: string): string {
  return role === 'SUPER_ADMIN' ? paths.admin : paths.request
}

/** Returns the page to open after login: the one in `from` if it is ours and the role may see it, else the start page. */
export function nextPage(role: string, search: string): string {
  const wanted = new URLSearchParams(search).get('from')
  const url = wanted?.startsWith('/') && URL.parse(wanted, location.origin)
  const isOurs = url && url.origin === location.origin && canVisit(role, url.pathname)
  return isOurs ? url.pathname + url.search : landing(role)
}

export function loginFor(wanted: string): string {
  return `${paths.login}?${new URLSearchParams({ from: wanted })}`
}

/** Returns another site's address with its token in the query (product: Sessions and tokens). */
export function withEditorToken(address: string, accessToken: string): string {
  const url = new URL(address)
  url.searchParams.set('editor-token', accessToken)
  return url.href
}
