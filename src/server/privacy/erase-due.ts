import { touchLock } from '../database/locks.ts'
import { systemActor } from '../lib/actor.ts'
import { eraseBatch } from '../personal-data/personal-data.ts'
import { eraseDecidedBefore } from '../requests/erase/erase-decided.ts'
import type { Services } from '../services.ts'
import { storedSettings } from '../settings/settings-store.ts'
import { finishJobs } from '../transaction/jobs.ts'
import { runTransaction } from '../transaction/transaction.ts'
import { dueBefore } from './count-due.ts'

/** The batches of one run. A large installation that turns retention on for the first time takes some hours. */
const maxBatches = 40

/** Erases requests that were decided longer ago than the owner keeps them (product: Privacy). */
export async function eraseDue(services: Services): Promise<void> {
  let hasMore = true
  for (let count = 0; hasMore && count < maxBatches; count++) hasMore = await eraseSome(services)
  await finishJobs(services)
}

/** Reads the setting anew, because an owner may have changed it meanwhile. Returns true while more is due. */
const eraseSome = (services: Services): Promise<boolean> =>
  runTransaction(services, systemActor, async (tx) => {
    const { eraseAfterDays: days } = (await storedSettings(tx.db)).privacy
    if (days === null) return false
    const { requests, hasMore } = await eraseDecidedBefore(tx, dueBefore(tx.now, days), eraseBatch)
    if (requests > 0) await tx.audit('privacy.eraseDue', null, { requests, days })
    // Merging the index is costly, so it is left until nothing more is due.
    if (requests > 0 && !hasMore) await touchLock(tx.db, 'erased', tx.now)
    return hasMore
  })
