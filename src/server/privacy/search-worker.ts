import { workerData } from 'node:worker_threads'
import type { DatabaseConfig } from '../config.ts'
import { openDatabase } from '../database/dialect.ts'
import { maintainSearch } from '../database/search/maintain.ts'
import { listings } from '../listings.ts'

/** A thread that builds and merges the search indexes, so that calls do not wait for it (decision 32). */

export interface SearchWork {
  readonly database: DatabaseConfig
  /** When the thread begins. */
  readonly now: number
}

const { database, now } = workerData as SearchWork

const db = openDatabase(database)
try {
  await maintainSearch({ db, now: () => Math.round(now + performance.now()) }, listings)
} finally {
  await db.destroy()
}
