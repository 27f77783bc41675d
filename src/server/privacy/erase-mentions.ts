import { emptyAuditDetails, findAuditOf } from '../audit/audit.queries.ts'
import { audit } from '../audit/audit.ts'
import { findMentions, removeMentions } from '../audit/mentions.queries.ts'
import type { Trx } from '../database/dialect.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { namesAddress } from '../lib/names-address.ts'
import { eraseContentsNaming } from '../requests/erase/erase-many.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
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
