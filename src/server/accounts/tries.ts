import type { Actor } from '../platform/actor.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { DomainError } from '../platform/errors.ts'
import { consume, refund, resetLimit } from '../platform/rate-limits.ts'
import type { Services } from '../platform/services.ts'
import { transactAs } from './transact-as.ts'

/** What one try of a password is counted by. */
interface Try {
  /** The account, with the network when tries from elsewhere are counted apart. */
  account: string
  /** The network, when it has a limit of its own for all accounts. */
  network?: string
}

/**
 * Does what a password opens. The try is counted before the work, so that guesses at once count too, and stays counted
 * only when `work` throws a 422: a right password that opens nothing, or one that was not looked at, is taken back.
 * `work` calls `forgetTries` in the transaction of what it opens.
 */
export async function countTry<T>(services: Services, actor: Actor, tried: Try, work: () => Promise<T>): Promise<T> {
  await transactAs(services, actor, async (trx) => {
    await consume(trx, services, 'passwordByAccountAndNetwork', tried.account)
    if (tried.network !== undefined) await consume(trx, services, 'passwordByNetwork', tried.network)
  })
  try {
    return await work()
  } catch (error) {
    // When taking back fails too, the first failure is the one to tell.
    if (!isWrong(error)) await transactAs(services, actor, (trx) => takeBack(trx, tried)).catch(() => {})
    throw error
  }
}

const isWrong = (error: unknown) => error instanceof DomainError && error.status === 422

async function takeBack(trx: Trx, { account, network }: Try): Promise<void> {
  await refund(trx, 'passwordByAccountAndNetwork', account)
  if (network !== undefined) await refund(trx, 'passwordByNetwork', network)
}

/** The password was right: this try no longer counts, nor do the wrong ones before it for this account. */
export async function forgetTries(trx: Trx, { account, network }: Try): Promise<void> {
  await resetLimit(trx, 'passwordByAccountAndNetwork', account)
  if (network !== undefined) await refund(trx, 'passwordByNetwork', network)
}
