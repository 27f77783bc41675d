import type { Role } from '#contract/common.ts'
import { type Access, accessLevels } from '#contract/endpoint.ts'
import { listCalls } from '#contract/list-calls.ts'
import type { ListName } from '#contract/list-names.ts'

const levelOf: Record<Role, Access> = { USER: 'user', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' }

/** Returns whether a role may make calls with this access. */
export function allows(access: Access, role: Role): boolean {
  return accessLevels.indexOf(levelOf[role]) >= accessLevels.indexOf(access)
}

export const isOwner = (role: Role): boolean => role === 'SUPER_ADMIN'

const names = Object.keys(listCalls) as ListName[]

export const listsOf = (role: Role): ListName[] => names.filter((list) => allows(listCalls[list].access, role))
