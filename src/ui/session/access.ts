import type { Access } from '#contract/endpoint.ts'
import { paths, plainPath } from '../paths.ts'

const admits: Readonly<Record<string, readonly Access[]>> = {
  SUPER_ADMIN: ['user', 'admin', 'superAdmin'],
  ADMIN: ['user', 'admin'],
}

/** Whom each page of the shell is for (product: People). */
const pageAccess: Readonly<Record<string, Access>> = {
  [paths.dashboard]: 'user',
  [paths.admin]: 'superAdmin',
  [paths.registration]: 'superAdmin',
  [paths.upload]: 'admin',
  [paths.request]: 'user',
  [paths.history]: 'user',
  [paths.tours]: 'admin',
  [paths.info]: 'user',
  [paths.changePassword]: 'user',
}

/** Whether the pages for this audience are shown to this role. For comfort: the server decides every call. */
export function canAccess(role: string, access: Access): boolean {
  return (admits[role] ?? ['user']).includes(access)
}

/** Whether this address is a page of the shell that is shown to this role. */
export function canVisit(role: string, pathname: string): boolean {
  const access = pageAccess[plainPath(pathname)]
  return access !== undefined && canAccess(role, access)
}
