import { audit, systemActor } from '../audit/audit.ts'
import { transact } from '../database/dialect.ts'
import { touchLock } from '../database/locks.ts'
import { eraseDecidedBefore } from '../requests/erase/erase-many.ts'
import { forgetMailFiles } from '../requests/erase/forget-mail-files.ts'
import type { Services } from '../services.ts'
import { dueBefore } from './due-before.ts'

/** So few at once that other calls hardly wait for them. */
const batch = 50
/** In one run; a large installation that turns it on for the first time takes some hours. */
const maxBatches = 40

/** Erases the personal data of requests that were decided so many days ago as the owner set (product: Privacy). */
export async function eraseDue(services: Services): Promise<void> {
  const { eraseAfterDays } = (await services.settings.current()).privacy
  if (eraseAfterDays === null) return
  for (let count = 0; count < maxBatches; count++) if (!(await eraseBatch(services, eraseAfterDays))) return
}

/** Returns whether more is due. */
async function eraseBatch(services: Services, days: number): Promise<boolean> {
  const { db, now } = services
  const erased = await transact(db, async (trx) => {
    const erased = await eraseDecidedBefore(trx, services, systemActor, dueBefore(now(), days), batch)
    const requests = erased.keys.length
    if (requests > 0) await audit(trx, now(), systemActor, 'privacy.eraseDue', null, { requests, days })
    // Merging the index is costly, so it is left until nothing more is due.
    if (requests > 0 && !erased.areMore) await touchLock(trx, 'erased', now())
    return erased
  })
  await forgetMailFiles(services, erased)
  return erased.areMore
}
