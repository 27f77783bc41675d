import { type Actor, systemActor } from '../lib/actor.ts'
import { DomainError } from '../lib/errors.ts'
import { consume, refund, resetLimit } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import { limits } from './rate-limits.ts'

interface PasswordAttempt {
  /** Includes the network when attempts are counted per network. */
  account: string
  network?: string
}

/** `work` throws a 422 for a wrong password; for a right one it calls `resetAttempts` in its transaction. */
export async function countAttempt<T>(
  services: Services,
  actor: Actor,
  attempt: PasswordAttempt,
  work: () => Promise<T>,
): Promise<T> {
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.passwordByAccountAndNetwork, attempt.account)
    if (attempt.network !== undefined) await consume(tx, limits.passwordByNetwork, attempt.network)
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

async function refundAttempt(tx: Tx, { account, network }: PasswordAttempt): Promise<void> {
  await refund(tx, limits.passwordByAccountAndNetwork, account)
  if (network !== undefined) await refund(tx, limits.passwordByNetwork, network)
}

/** Forgets the account's wrong attempts. Of the network's only this one is refunded: the others may be guesses. */
export async function resetAttempts(tx: Tx, { account, network }: PasswordAttempt): Promise<void> {
  await resetLimit(tx, limits.passwordByAccountAndNetwork, account)
  if (network !== undefined) await refund(tx, limits.passwordByNetwork, network)
}
