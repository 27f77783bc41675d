import { proveAddress } from '../accounts/addresses.ts'
import { linkInvalid } from '../accounts/link-tokens.ts'
import type { Trx } from '../database/dialect.ts'
import { adoptRequests } from '../requests/request/request-owner.ts'

/**
 * Confirms the user's address after a mail to it was opened, and assigns them the requests sent from it without a
 * session. Throws the 422 of an invalid link when the user's address has changed meanwhile.
 */
export async function adoptByAddress(trx: Trx, now: number, userId: string, email: string | null): Promise<void> {
  const key = await proveAddress(trx, now, userId, email)
  if (!key) throw linkInvalid()
  await adoptRequests(trx, key, userId)
}
