import { transactAs } from '../accounts/transact-as.ts'
import { eraseContentsNaming } from '../catalogue-requests/erase-many.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { emptyAuditDetails, findAuditOf } from '../platform/audit/audit.queries.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { findMentions, removeMentions } from '../platform/mentions.queries.ts'
import { namesAddress } from '../platform/names-address.ts'
import type { Services } from '../platform/services.ts'
import { markOf } from './address-mark.ts'

const batch = 50
const maxAudit = 1_000

/** Empties what names an address that was corrected or changed, on requests and accounts that have another one by now. */
export async function eraseMentions(services: Services, actor: AuthenticatedActor, key: string): Promise<void> {
  while ((await eraseBatch(services, actor, key)) === batch);
}

/** Returns how many subjects named it. */
function eraseBatch(services: Services, actor: AuthenticatedActor, key: string): Promise<number> {
  const { now } = services
  return transactAs(services, actor, async (trx, actor) => {
    const subjectIds = await findMentions(trx, key, batch)
    for (const id of subjectIds) {
      await eraseContentsNaming(trx, id, key)
      await eraseAuditNaming(trx, id, key)
    }
    await removeMentions(trx, key, subjectIds)
    const mentions = subjectIds.length
    if (mentions > 0) await audit(trx, now(), actor, 'privacy.erase', markOf(services, key), { mentions })
    return mentions
  })
}

async function eraseAuditNaming(trx: Trx, subjectId: string, key: string): Promise<void> {
  const rows = await findAuditOf(trx, [subjectId], maxAudit)
  const naming = rows.filter(({ details }) => namesAddress(details, key))
  await emptyAuditDetails(
    trx,
    naming.map(({ id }) => id),
  )
}
