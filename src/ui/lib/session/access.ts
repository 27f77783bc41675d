import type { Access } from '#contract/endpoint.ts'
import { paths, plainPath } from '../paths.ts'

const admits: Readonly<Record<string, readonly Access[]>> = {
  SUPER_ADMIN: ['user', 'admin', 'superAdmin'],
  ADMIN: ['user', 'admin'],
}

/** Which access level each page of the shell needs (product: People). */
const pageAccess: Readonly<Record<string, Access>> = {
  [paths.dashboard]: 'user',
  [paths.admin]: 'superAdmin',
  [paths.registration]: 'superAdmin',
  [paths.upload]: 'admin',
  [paths.request]: 'user',
  [paths.history]: 'user',
  [paths.tours]: 'admin',
  [paths.firmSettings]: 'superAdmin',
  [paths.formSettings]: 'superAdmin',
  [paths.privacy]: 'superAdmin',
  [paths.info]: 'user',
  [paths.changePassword]: 'user',
}

/** Whether a role may see pages of this access level. For display only: the server decides every call. */
export function canAccess(role: string, access: Access): boolean {
  return (admits[role] ?? ['user']).includes(access)
}

/** Whether this path is a page of the shell that the role may see. */
export function canVisit(role: string, pathname: string): boolean {
  const access = pageAccess[plainPath(pathname)]
  return access !== undefined && canAccess(role, access)
}
