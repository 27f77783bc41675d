import type { Role } from '#contract/common.ts'
import type { SignInMethod } from '#contract/sessions.ts'
import type { Config } from '../config.ts'
import { forbidden } from '../lib/errors.ts'
import { allows } from './roles.ts'

interface Person {
  readonly role: Role
  readonly secondFactorAt: number | null
  /** How the session began. */
  readonly method?: SignInMethod | ''
}

/** The device and, on it, its person: both factors at once. */
const isComplete = ({ method }: Person) => method === 'passkey'

/** Whether the person may do nothing but set a second factor (product: Second factor). */
export const lacksFactor = (config: Pick<Config, 'requireSecondFactor' | 'oidc'>, person: Person) =>
  config.requireSecondFactor === 'staff' &&
  person.secondFactorAt === null &&
  allows('admin', person.role) &&
  !isComplete(person) &&
  !isTrusted(config, person)

/** The provider asks for a factor of its own, unless OIDC_SECOND_FACTOR says that this is not enough. */
const isTrusted = ({ oidc }: Pick<Config, 'oidc'>, { method }: Person) =>
  method === 'provider' && oidc !== undefined && !oidc.ownFactor

export const factorMissing = () =>
  forbidden('Please set a second factor under Personal / Security first.', { code: 'second-factor' })
