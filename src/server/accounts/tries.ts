import { type Actor, systemActor } from '../lib/actor.ts'
import { DomainError } from '../lib/errors.ts'
import { consume, refund, resetLimit } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import { limits } from './limits.ts'

/** The keys that a password attempt is counted under. */
interface Try {
  /** The account, combined with the network when attempts are counted per network. */
  account: string
  /** The network, when it has a limit for all accounts. */
  network?: string
}

/**
 * Runs `work`, which verifies a password. The attempt is counted first, so that concurrent guesses count too, and is
 * refunded unless `work` throws a 422 for a wrong password. `work` calls `forgetTries` in its transaction when the
 * password is right.
 */
export async function countTry<T>(services: Services, actor: Actor, tried: Try, work: () => Promise<T>): Promise<T> {
  await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.passwordByAccountAndNetwork, tried.account)
    if (tried.network !== undefined) await consume(tx, limits.passwordByNetwork, tried.network)
  })
  try {
    return await work()
  } catch (error) {
    // Not as the caller, whose session may have ended. If the refund fails too, the original error is the one to report.
    if (!isWrong(error)) await runTransaction(services, systemActor, (tx) => refundTry(tx, tried)).catch(() => {})
    throw error
  }
}

const isWrong = (error: unknown) => error instanceof DomainError && error.status === 422

async function refundTry(tx: Tx, { account, network }: Try): Promise<void> {
  await refund(tx, limits.passwordByAccountAndNetwork, account)
  if (network !== undefined) await refund(tx, limits.passwordByNetwork, network)
}

/** After a right password, resets the account's attempts and refunds this one to the network. */
export async function forgetTries(tx: Tx, { account, network }: Try): Promise<void> {
  await resetLimit(tx, limits.passwordByAccountAndNetwork, account)
  if (network !== undefined) await refund(tx, limits.passwordByNetwork, network)
}
