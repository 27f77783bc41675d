import { redirect, redirectDocument } from 'react-router'
import type { Access } from '#contract/endpoint.ts'
import { paths } from '../paths.ts'
import { loginFor } from './destination.ts'
import { readSession } from './session.ts'

const admits: Readonly<Record<string, readonly Access[]>> = {
  SUPER_ADMIN: ['user', 'admin', 'superAdmin'],
  ADMIN: ['user', 'admin'],
}

/** Whether the pages for this audience are shown to this role. For comfort: the server decides every call. */
export function mayOpen(role: string, access: Access): boolean {
  return (admits[role] ?? ['user']).includes(access)
}

/** Guards a route: nobody signed in, to the login and back; somebody else's page, to 403 (product.md, People). */
export const only =
  (access: Access) =>
  ({ request }: { readonly request: Request }) => {
    const session = readSession()
    const { pathname, search } = new URL(request.url)
    if (!session) return redirectDocument(loginFor(pathname + search))
    return mayOpen(session.role, access) ? null : redirect(paths.forbidden)
  }
