import { proveAddress } from '../accounts/addresses.ts'
import { linkInvalid } from '../accounts/link-tokens.ts'
import { adoptRequests } from '../catalogue-requests/request-owner.ts'
import type { Trx } from '../platform/db/dialect.ts'

/**
 * A mail to this address was opened: it is the person's, and with it what was sent from it without a session. Throws the
 * 422 of a void link when their address is another one by now.
 */
export async function adoptByAddress(trx: Trx, now: number, userId: string, email: string | null): Promise<void> {
  const key = await proveAddress(trx, now, userId, email)
  if (!key) throw linkInvalid()
  await adoptRequests(trx, key, userId)
}
