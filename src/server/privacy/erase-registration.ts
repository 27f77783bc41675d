import { findAccount } from '../accounts/addresses.ts'
import { removeLinksTo } from '../accounts/held-account.ts'
import { transactAs } from '../accounts/transact-as.ts'
import { removePending } from '../accounts/users.ts'
import { disownRequests } from '../catalogue-requests/request-owner.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { emptyAuditDetails, eraseAuditDetails, findExportsNamingAny } from '../platform/audit/audit.queries.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { conflict } from '../platform/errors.ts'
import { namesAddress } from '../platform/names-address.ts'
import { removeLimitsOf } from '../platform/rate-limits.queries.ts'
import type { Services } from '../platform/services.ts'
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
