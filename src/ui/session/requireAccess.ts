import { redirect, redirectDocument } from 'react-router'
import { paths } from '../paths.ts'
import { canVisit } from './access.ts'
import { loginFor } from './destination.ts'
import { readSession } from './session.ts'

/** Guards a page of the shell: without a session to the login and back, without the role to 403 (product: People). */
export function requireAccess({ request }: { readonly request: Request }) {
  const session = readSession()
  const { pathname, search } = new URL(request.url)
  if (!session) return redirectDocument(loginFor(pathname + search))
  return canVisit(session.role, pathname) ? null : redirect(paths.forbidden)
}
