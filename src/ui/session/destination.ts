import { paths } from '../paths.ts'

/** Where a person lands after login: SUPER_ADMIN at the users, everybody else at the requests (specification, section 2). */
export function landing(role: string): string {
  return role === 'SUPER_ADMIN' ? paths.admin : paths.request
}

/** The page somebody wanted before they were asked to sign in; only a page of our own. */
export function wantedPage(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('from')
  const url = wanted?.startsWith('/') && URL.parse(wanted, location.origin)
  return url && url.origin === location.origin ? url.pathname + url.search : undefined
}

/** The login page, which leads back to `wanted`. */
export function loginFor(wanted: string): string {
  return `${paths.login}?${new URLSearchParams({ from: wanted })}`
}

/** Another site's address with the token it asked for (specification, section 2). */
export function withEditorToken(address: string, accessToken: string): string {
  const url = new URL(address)
  url.searchParams.set('editor-token', accessToken)
  return url.href
}
