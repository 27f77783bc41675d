import type { Access } from '#contract/endpoint.ts'
import { staffPages } from '../paths.ts'
import { plainPath } from '../visitor-paths.ts'

const admits: Readonly<Record<string, readonly Access[]>> = {
  SUPER_ADMIN: ['user', 'admin', 'superAdmin'],
  ADMIN: ['user', 'admin'],
}

/** Returns whether a role may see pages of this access level. For display only: the server decides every call. */
export function canAccess(role: string, access: Access): boolean {
  return (admits[role] ?? ['user']).includes(access)
}

/** For a path of the shell. */
export function canVisit(role: string, pathname: string): boolean {
  const page = Object.values(staffPages).find(({ path }) => path === plainPath(pathname))
  return page !== undefined && canAccess(role, page.access)
}
