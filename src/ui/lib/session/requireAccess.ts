import { redirect, redirectDocument } from 'react-router'
import { paths } from '../paths.ts'
import { canVisit } from './access.ts'
import { loginFor } from './destination.ts'
import { readSession } from './session.ts'

/** Route guard: redirects to the login without a session, and to 403 without the role (product: People). */
export function requireAccess({ request }: { readonly request: Request }) {
  const session = readSession()
  const { pathname, search } = new URL(request.url)
  if (!session) return redirectDocument(loginFor(pathname + search))
  return canVisit(session.role, pathname) ? null : redirect(paths.forbidden)
}
