import { consumeAlways } from '../../rate-limits/rate-limits.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'

interface Account {
  readonly id: string
  readonly emailKey: string
}

/** What was typed for an unknown account is not kept: it may be a password in the wrong field. */
export async function recordFailedSignIn(tx: Tx, account: Account | undefined): Promise<void> {
  const key = account ? `${tx.actor.network} ${account.emailKey}` : tx.actor.network
  if (await consumeAlways(tx, limits.failedSignIn, key)) await tx.audit('login.failed', account?.id ?? null)
}
