import { proveAddress } from '../accounts/addresses.ts'
import { linkInvalid } from '../accounts/link-tokens.ts'
import { adoptRequests } from '../requests/request/request-owner.ts'
import type { Tx } from '../transaction/transaction.ts'

/**
 * Confirms the user's address after a mail to it was opened, and assigns them the requests sent from it without a
 * session. Throws the 422 of an invalid link when the user's address has changed meanwhile.
 */
export async function adoptByAddress(tx: Tx, userId: string, email: string | null): Promise<void> {
  const key = await proveAddress(tx, userId, email)
  if (!key) throw linkInvalid()
  await adoptRequests(tx, key, userId)
}
