import { findAccount } from '../accounts/addresses.ts'
import { removeLinksTo } from '../accounts/held-account.ts'
import { removePending } from '../accounts/users.ts'
import { emptyAuditDetails, eraseAuditDetails, findExportsNamingAny } from '../audit/audit.queries.ts'
import { audit } from '../audit/audit.ts'
import type { Trx } from '../database/dialect.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { conflict } from '../lib/errors.ts'
import { namesAddress } from '../lib/names-address.ts'
import { removeLimitsOf } from '../rate-limits/rate-limits.queries.ts'
import { disownRequests } from '../requests/request/request-owner.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { removeViewsNaming } from '../views/held-views.ts'
import { markOf } from './address-mark.ts'

const maxExports = 10_000

/**
 * Removes a registration that waits for approval, and whatever else names the address outside requests and mails. It
 * comes first, because the address of an active account is refused with a 409.
 */
export function eraseRegistration(services: Services, actor: AuthenticatedActor, key: string) {
  const { now } = services
  return transactAs(services, actor, async (trx, actor) => {
    const registrations = await removeRegistration(trx, key)
    await removeLinksTo(trx, key)
    await removeLimitsOf(trx, key)
    const views = await removeViewsNaming(trx, key)
    const exports = await findExportsNamingAny(trx, maxExports)
    await emptyAuditDetails(
      trx,
      exports.filter(({ details }) => namesAddress(details, key)).map(({ id }) => id),
    )
    await audit(trx, now(), actor, 'privacy.erase', markOf(services, key), { registrations, views })
    return { registrations, views }
  })
}

async function removeRegistration(trx: Trx, key: string): Promise<number> {
  const account = await findAccount(trx, key)
  if (!account) return 0
  if (account.status === 'active')
    throw conflict(
      'This address belongs to an account. Please delete the account first: erasing does not remove people who can sign in.',
    )
  await eraseAuditDetails(trx, account.id)
  await disownRequests(trx, account.id)
  await removePending(trx, account.id)
  return 1
}
