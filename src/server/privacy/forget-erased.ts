import { emptyJournal } from '../database/dialect.ts'
import { maintainSearch } from '../database/search/maintain.ts'
import { listings } from '../listings.ts'
import type { Services } from '../services.ts'

/** Overwrites erased data in the search indexes, and then in the journal, which still holds the former indexes. */
export async function forgetErased(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  try {
    await maintainSearch(services, listings)
  } finally {
    await emptyJournal(services.db)
  }
}
