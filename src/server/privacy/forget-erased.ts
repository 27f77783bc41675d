import { emptyJournal } from '../database/dialect.ts'
import { needsMaintenance } from '../database/search/maintain.ts'
import type { Services } from '../services.ts'
import { maintainInWorker } from './maintain-in-worker.ts'

/** Overwrites erased data in the search indexes, and then in the journal, which still holds the former indexes. */
export async function forgetErased(services: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  try {
    if (await needsMaintenance(services)) await maintainInWorker(services)
  } finally {
    await emptyJournal(services.db)
  }
}
