import { type Trx, transact } from '../database/dialect.ts'
import type { Actor } from '../lib/actor.ts'
import { DomainError } from '../lib/errors.ts'
import { consume, refund, resetLimit } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'

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
  await transactAs(services, actor, async (trx) => {
    await consume(trx, services, 'passwordByAccountAndNetwork', tried.account)
    if (tried.network !== undefined) await consume(trx, services, 'passwordByNetwork', tried.network)
  })
  try {
    return await work()
  } catch (error) {
    // Not as the caller, whose session may have ended. If the refund fails too, the original error is the one to report.
    if (!isWrong(error)) await transact(services.db, (trx) => refundTry(trx, tried)).catch(() => {})
    throw error
  }
}

const isWrong = (error: unknown) => error instanceof DomainError && error.status === 422

async function refundTry(trx: Trx, { account, network }: Try): Promise<void> {
  await refund(trx, 'passwordByAccountAndNetwork', account)
  if (network !== undefined) await refund(trx, 'passwordByNetwork', network)
}

/** After a right password, resets the account's attempts and refunds this one to the network. */
export async function forgetTries(trx: Trx, { account, network }: Try): Promise<void> {
  await resetLimit(trx, 'passwordByAccountAndNetwork', account)
  if (network !== undefined) await refund(trx, 'passwordByNetwork', network)
}
