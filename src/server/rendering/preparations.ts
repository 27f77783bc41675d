import { type Db, type Trx, transact } from '../database/dialect.ts'
import type { PreparationState } from '../database/schema/documents.ts'
import type { Services } from '../services.ts'
import { viewKindOf } from '../storage/file-kinds.ts'
import { removeCached } from './page-cache.ts'
import * as queries from './preparations.queries.ts'
import type { Facts } from './shapes.ts'

export interface Prepared extends Facts {
  readonly state: PreparationState
  /** Why it is unreadable: a sentence of the languages' files. */
  readonly reason: string | null
}

/** Takes a file into the list of those to prepare, in the transaction that takes it into use. */
export async function addPreparation(trx: Trx, fileKey: string, now: number): Promise<boolean> {
  return queries.insertPreparation(trx, {
    fileKey,
    state: viewKindOf(fileKey) ? 'preparing' : 'plain',
    reason: null,
    pages: 0,
    sizes: '[]',
    outline: '[]',
    failedPages: '[]',
    cover: null,
    mailCover: null,
    tries: 0,
    due: now,
  })
}

/** Returns undefined for a file that nobody asked to prepare. */
export async function findPrepared(db: Db, fileKey: string): Promise<Prepared | undefined> {
  const row = await queries.findPreparation(db, fileKey)
  if (!row) return undefined
  const { state, reason, pages } = row
  return { state, reason, pages, sizes: JSON.parse(row.sizes), outline: JSON.parse(row.outline) }
}

/** Returns how many pages each of these files has; 0 while that is unknown. */
export async function countPages(db: Db, fileKeys: readonly string[]): Promise<Map<string, number>> {
  const rows = fileKeys.length > 0 ? await queries.findAppearances(db, fileKeys) : []
  return new Map(rows.map(({ fileKey, pages }) => [fileKey, pages]))
}

/** Whether its pages can be shown, now or soon. */
export async function canBeRead(db: Db, fileKey: string): Promise<boolean> {
  const row = await queries.findPreparation(db, fileKey)
  return row?.state === 'ready' || row?.state === 'preparing'
}

/** For a file that is deleted. */
export async function forgetPages(services: Pick<Services, 'config' | 'db'>, fileKey: string): Promise<void> {
  await transact(services.db, (trx) => queries.removePreparation(trx, fileKey))
  await removeCached(services, fileKey)
}

export const prepareFailedAnew = queries.resetFailed
export const { findPreparingBacklog, hastenPreparations } = queries

export async function countPrepared(db: Db): Promise<Partial<Record<PreparationState, number>>> {
  const counts = await queries.countStates(db)
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]))
}
