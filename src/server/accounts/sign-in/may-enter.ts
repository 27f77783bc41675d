import type { SignInMethod } from '#contract/sessions.ts'
import type { Actor } from '../../lib/actor.ts'
import { readSender } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { lacksFactor } from '../../sessions/required-factor.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { mustConfirm, remindToConfirm } from '../users/addresses.ts'
import { accountDisabled, accountPending } from './sign-in-refusals.ts'
import { mayUsePassword } from './ways-in.ts'

interface Account {
  readonly status: string
  readonly disabledAt: number | null
}

export const isOpen = ({ status, disabledAt }: Account): boolean => status === 'active' && disabledAt === null

/** Throws the 403 of an account that nobody uses now. Call this once its person has proven who they are. */
export function assertOpen({ status, disabledAt }: Account): void {
  if (disabledAt !== null) throw accountDisabled()
  if (status !== 'active') throw accountPending()
}

interface Way {
  readonly audience: string | undefined
  readonly method: SignInMethod
}

type Entering = Parameters<typeof mustConfirm>[1] & Parameters<typeof lacksFactor>[1]

/** Returns whether this person may sign in this way, with the role that they have now. */
export function mayEnter(config: Services['config'], user: Entering, { audience, method }: Way): boolean {
  if (mustConfirm({ config }, user)) return false
  if (method !== 'passkey' && method !== 'provider' && !mayUsePassword(config, user.role)) return false
  return audience === undefined || !lacksFactor(config, { ...user, method })
}

/** Mails the link that confirms an address again. */
export async function remind(services: Services, actor: Actor, user: Parameters<typeof remindToConfirm>[1]) {
  const senderTo = await readSender(services)
  await transactAs(services, actor, (tx) => remindToConfirm(tx, user, senderTo))
}
