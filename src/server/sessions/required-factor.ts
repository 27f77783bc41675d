import type { Role } from '#contract/common.ts'
import type { Config } from '../config.ts'
import { forbidden } from '../lib/errors.ts'
import { allows } from './roles.ts'

interface Person {
  readonly role: Role
  readonly secondFactorAt: number | null
}

/** Whether the person may do nothing but set a second factor (product: Second factor). */
export const lacksFactor = (config: Pick<Config, 'requireSecondFactor'>, { role, secondFactorAt }: Person) =>
  config.requireSecondFactor === 'staff' && secondFactorAt === null && allows('admin', role)

export const factorMissing = () =>
  forbidden('Please set a second factor under Personal / Security first.', { code: 'second-factor' })
