import { forgetIndex } from '../archives/index-store.ts'
import { type Db, transact } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { day, hour } from '../lib/durations.ts'
import { conflict, type DomainError, forbidden, invalid, notFound } from '../lib/errors.ts'
import { dropMasters } from '../masters/masters.ts'
import { addPreparation, forgetPages } from '../rendering/preparations.ts'
import type { Services } from '../services.ts'
import { findStaff } from '../sessions/api-tokens.ts'
import type { Tx } from '../transaction/transaction.ts'
import * as queries from './documents.queries.ts'
import { type FileQuery, readFileAddress } from './file-address.ts'
import { resolveUpload, unfinished } from './uploads.ts'

/** Longer than an upload or a backup may take, so that neither loses its files to the clean-up. */
const staleAfter = day
/** Milliseconds until a file is tried again that could not be deleted. */
const pause = hour

type Upload = Tables['upload']

/** Keeps an upload of this user for a catalogue, and has it prepared. Returns its size in bytes. */
export async function claimDocument(tx: Tx, userId: string, key: string): Promise<number> {
  if (!(await queries.claimUpload(tx.db, { key, userId, type: 'catalogue' })))
    throw notReady(await queries.findUpload(tx.db, key, userId), 'catalogue')
  await addPreparation(tx.db, key, tx.now)
  return queries.findBytes(tx.db, key)
}

/** Keeps an uploaded archive of this user for a tour. Returns its size in bytes. */
export async function claimTour(tx: Tx, userId: string, key: string): Promise<number> {
  if (!(await queries.claimUpload(tx.db, { key, userId, type: 'tour' })))
    throw notReady(await queries.findUpload(tx.db, key, userId), 'tour')
  return queries.findBytes(tx.db, key)
}

/** Returns the key of an uploaded tour of this user that nobody has claimed, so that it may be read. */
export async function readyTour(services: Services, userId: string, url: string): Promise<string> {
  const key = await resolveUpload(services, userId, url)
  const upload = await queries.findUpload(services.db, key, userId)
  if (upload?.status !== 'stored' || upload.type !== 'tour') throw notReady(upload, 'tour')
  return key
}

function notReady(upload: Pick<Upload, 'status' | 'type'> | undefined, type: Upload['type']): DomainError {
  if (upload?.type !== type) return invalid('url', 'This is not the address of a file that you uploaded.')
  if (upload.status !== 'claimed') return invalid('url', unfinished)
  return conflict(
    type === 'tour' ? 'This file already belongs to a tour.' : 'This file already belongs to a catalogue.',
  )
}

/** The clean-up deletes released files later. */
export async function releaseDocuments(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await queries.releaseUploads(tx.db, keys, tx.now)
}

/** Throws when the address or its session has ended, or its file has no catalogue. */
export async function downloadTerms(services: Services, key: string, query: FileQuery) {
  const terms = readFileAddress(services, key, query)
  if (!terms || !(await findStaff(services, terms.session)))
    throw forbidden('This address is not signed or has expired.')
  if (!(await queries.isClaimed(services.db, key))) throw notFound('This file')
  return terms
}

/** While a file is sent the time of its address may end, but neither the session nor the catalogue. */
export async function mayDownload(services: Services, key: string, session: string): Promise<boolean> {
  const { db, config, clock } = services
  const staff = await findStaff({ db, config, now: clock.now }, session)
  return staff !== undefined && (await queries.isClaimed(db, key))
}

/** Deletes the files of stale uploads. One that cannot be deleted is tried again later. */
export async function purgeUploads(services: Services): Promise<number> {
  const { db, storage, now } = services
  const before = now() - staleAfter
  const stale = await queries.findStaleUploads(db, before)
  let failure: unknown
  for (const upload of stale) {
    try {
      await purgeUpload(services, upload, before)
    } catch (error) {
      failure = error
    }
  }
  await storage.deleteStale(before)
  if (failure) throw failure
  return stale.length
}

/** Marks the upload as abandoned before deleting its file, so that no catalogue can claim it meanwhile. */
async function purgeUpload(services: Services, { key, type }: Pick<Upload, 'key' | 'type'>, before: number) {
  const { db, storage, now } = services
  // Stale again after the pause, if its file cannot be deleted now.
  const changed = before + pause
  if (!(await transact(db, (trx) => queries.abandonUpload(trx, key, { before, changed })))) return
  await storage.remove(key)
  if (type === 'tour') await forgetIndex(storage, key)
  await forgetPages(services, key)
  await transact(db, async (trx) => {
    await dropMasters(trx, [key], now())
    await queries.removeUpload(trx, key)
  })
}

export const isClaimed = queries.isClaimed

/** A restored backup lacks the files of uploads without a catalogue. Rows of deleted catalogues stay: a bucket still has their files. */
export const deleteUnclaimedUploads = queries.removeUnclaimed

/** Returns the keys of the files that a backup must contain. */
export const listClaimedFiles = (db: Db) => queries.findClaimedKeys(db)

export const listCatalogueFiles = (db: Db) => queries.findClaimedKeys(db, 'catalogue')
