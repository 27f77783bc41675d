import { proveAddress } from '../accounts/addresses.ts'
import { linkInvalid } from '../accounts/link-tokens.ts'
import { adoptRequests } from '../requests/request/request-owner.ts'
import type { Tx } from '../transaction/transaction.ts'

/**
 * The user has opened a mail to this address. Returns its key. Throws a 422 when the account's address has changed
 * meanwhile.
 */
export async function adoptByAddress(tx: Tx, userId: string, email: string | null): Promise<string> {
  const key = await proveAddress(tx, userId, email)
  if (!key) throw linkInvalid()
  await adoptRequests(tx, key, userId)
  return key
}
