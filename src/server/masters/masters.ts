import { type Db, type Trx, transact } from '../database/dialect.ts'
import type { MasterState as StoredState } from '../database/schema/documents.ts'
import { addPreparation } from '../rendering/preparations.ts'
import type { Services } from '../services.ts'
import * as queries from './masters.queries.ts'

/** The store keeps it beside the file. */
export const masterKeyOf = (fileKey: string) => `${fileKey.slice(0, fileKey.lastIndexOf('.'))}.marked.pdf`

/** Has a master of a file made, unless there is one. Its pages are prepared first. */
export async function addMaster(trx: Trx, fileKey: string, now: number): Promise<void> {
  await addPreparation(trx, fileKey, now)
  const row = { state: 'waiting', reason: null, bytes: 0, place: 0, tries: 0, due: now } as const
  await queries.insertMaster(trx, { fileKey, ...row })
}

/** Masters of files that are deleted, or whose copies are not marked any more. */
export const dropMasters = queries.setUnwanted
export const { countMasters, findMasterBacklog, hastenMasters, resetRefused } = queries

export interface Master {
  readonly state: 'ready'
  readonly key: string
  readonly bytes: number
  /** Where the text of the mark begins. */
  readonly place: number
}

export type MasterFound = Master | { readonly state: 'preparing' | 'refused' }

type Needs = Pick<Services, 'db' | 'storage' | 'now'>

/** A master that is missing or was lost, as after the restore of a backup, is made now. */
export async function masterOf({ db, storage, now }: Needs, fileKey: string): Promise<MasterFound> {
  const row = await queries.findMaster(db, fileKey)
  if (row?.state === 'refused') return { state: 'refused' }
  const key = masterKeyOf(fileKey)
  if (row?.state === 'ready' && (await storage.sizeOf(key)) === row.bytes)
    return { state: 'ready', key, bytes: row.bytes, place: row.place }
  if (row?.state === 'ready') await transact(db, (trx) => queries.setLost(trx, fileKey, now()))
  else if (row?.state !== 'waiting') await transact(db, (trx) => addMaster(trx, fileKey, now()))
  return { state: 'preparing' }
}

export interface MasterState {
  readonly state: 'preparing' | 'ready' | 'refused'
  readonly reason: string | null
}

/** By their keys, the states of files whose master was asked for. */
export async function masterStates(db: Db, fileKeys: readonly string[]): Promise<Map<string, MasterState>> {
  const found = await queries.findMasters(db, fileKeys)
  return new Map(found.map(({ fileKey, state, reason }) => [fileKey, stateOf(state, reason)]))
}

const stateOf = (state: StoredState, reason: string | null): MasterState =>
  state === 'ready' || state === 'refused' ? { state, reason } : { state: 'preparing', reason: null }
