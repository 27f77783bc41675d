import { paths } from '../paths.ts'
import { canVisit } from './access.ts'

/** Where a person lands after login: SUPER_ADMIN at the users, everybody else at the requests (product: Screens). */
export function landing(role: string): string {
  return role === 'SUPER_ADMIN' ? paths.admin : paths.request
}

/** Where a person goes on: to the page that they wanted when it is one of ours for their role, else where they land. */
export function nextPage(role: string, search: string): string {
  const wanted = new URLSearchParams(search).get('from')
  const url = wanted?.startsWith('/') && URL.parse(wanted, location.origin)
  const isOurs = url && url.origin === location.origin && canVisit(role, url.pathname)
  return isOurs ? url.pathname + url.search : landing(role)
}

/** The login page, which leads back to `wanted`. */
export function loginFor(wanted: string): string {
  return `${paths.login}?${new URLSearchParams({ from: wanted })}`
}

/** Another site's address with the token it asked for (product: Screens). */
export function withEditorToken(address: string, accessToken: string): string {
  const url = new URL(address)
  url.searchParams.set('editor-token', accessToken)
  return url.href
}
