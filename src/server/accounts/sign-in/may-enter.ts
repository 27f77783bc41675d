import type { Actor } from '../../lib/actor.ts'
import { readSender } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { remindToConfirm } from '../users/addresses.ts'
import { accountDisabled, accountPending } from './sign-in-refusals.ts'

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

/** Mails the link that confirms an address again. */
export async function remind(services: Services, actor: Actor, user: Parameters<typeof remindToConfirm>[1]) {
  const senderTo = await readSender(services)
  await transactAs(services, actor, (tx) => remindToConfirm(tx, user, senderTo))
}
