import { hastenEditions } from './catalogues/published.ts'
import { transact } from './database/dialect.ts'
import { hastenMasters } from './masters/masters.ts'
import { hastenPreparations } from './rendering/preparations.ts'
import { hastenOffers } from './requests/offers/offers.ts'
import type { Services } from './services.ts'
import { hastenAccesses } from './tours/tour-access.ts'
import { hastenJobs } from './transaction/jobs.ts'
import { hastenWebhooks } from './webhooks/deliveries.ts'

const all = [
  ...[hastenPreparations, hastenMasters, hastenOffers, hastenWebhooks, hastenJobs],
  ...[hastenEditions, hastenAccesses],
]

/** Makes due what a clock that ran ahead put off for longer than anything waits. */
export async function hastenWork({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, async (trx) => {
    for (const hasten of all) await hasten(trx, now())
  })
}
