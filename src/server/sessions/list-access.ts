import type { Role } from '#contract/common.ts'
import { listCalls } from '#contract/list-calls.ts'
import type { ListName } from '#contract/list-names.ts'
import { allows } from './transact-as.ts'

const names = Object.keys(listCalls) as ListName[]

export const listsOf = (role: Role): ListName[] => names.filter((list) => allows(listCalls[list].access, role))
