import { type Actor, systemActor } from '../../lib/actor.ts'
import { DomainError } from '../../lib/errors.ts'
import { consumeByNetwork, refundByNetwork, resetByAccount, resetByNetwork } from '../../rate-limits/by-network.ts'
import { consume, refund, resetLimit } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { runTransaction, type Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'

interface Attempt {
  /** Missing at a passkey, until it is known whose it is. */
  readonly account?: string
  /** Missing when the account's owner is signed in: their tries count wherever they are. */
  readonly network?: string
}

/** `work` throws a 422 for a wrong password or passkey; for a right one it calls `resetAttempts` in its transaction. */
export async function countAttempt<T>(
  services: Services,
  actor: Actor,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  await transactAs(services, actor, async (tx) => {
    const { account, network } = attempt
    await consumeByNetwork(tx, limits.passwordCheckByNetwork, actor.network)
    if (network === undefined) return consume(tx, limits.passwordByAccountAndNetwork, account)
    if (account !== undefined) await consumeByNetwork(tx, limits.passwordByAccountAndNetwork, network, account)
    await consumeByNetwork(tx, limits.passwordByNetwork, network)
  })
  try {
    return await work()
  } catch (error) {
    // The caller's session may have ended. If the refund fails too, the original error is the one to report.
    if (!isWrong(error)) await runTransaction(services, systemActor, (tx) => refundAttempt(tx, attempt)).catch(() => {})
    throw error
  }
}

const isWrong = (error: unknown) => error instanceof DomainError && error.status === 422

async function refundAttempt(tx: Tx, { account, network }: Attempt): Promise<void> {
  if (network === undefined) return refund(tx, limits.passwordByAccountAndNetwork, account)
  if (account !== undefined) await refundByNetwork(tx, limits.passwordByAccountAndNetwork, network, account)
  await refundByNetwork(tx, limits.passwordByNetwork, network)
}

/** Forgets the account's wrong attempts. Of the network's only this one is refunded: the others may be guesses. */
export async function resetAttempts(tx: Tx, { account = '', network }: Attempt): Promise<void> {
  if (network === undefined) return resetLimit(tx, limits.passwordByAccountAndNetwork, account)
  if (account) await resetByNetwork(tx, limits.passwordByAccountAndNetwork, network, account)
  await refundByNetwork(tx, limits.passwordByNetwork, network)
}

/** Whoever reads the mail of an account has a password of their own from then on, so no try before it counts. */
export const forgetAttempts = (tx: Tx, key: string) => resetByAccount(tx, limits.passwordByAccountAndNetwork, key)
