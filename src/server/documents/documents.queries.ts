import type { Insertable } from 'kysely'
import type { Db, Trx } from '../platform/db/dialect.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Tables, UploadStatus } from '../platform/db/schema.ts'

export async function insertUpload(trx: Trx, row: Insertable<Tables['upload']>): Promise<void> {
  await trx.insertInto('upload').values(row).execute()
}

/** Begins to receive: false when it was received before, or is being received by a process that lives. */
export async function beginUpload(trx: Trx, key: string, changed: number, staleBefore: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ status: 'receiving', changed })
    .where('key', '=', key)
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'issued'), and([eb('status', '=', 'receiving'), eb('changed', '<', staleBefore)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Attempt {
  key: string
  /** When this attempt last said that it goes on; one that took over has said so later. */
  changed: number
}

interface Change {
  status: UploadStatus
  changed: number
  bytes?: number
}

/** False when the upload is not being received by this attempt any more. */
export async function changeUpload(trx: Trx, attempt: Attempt, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set(change)
    .where('key', '=', attempt.key)
    .where('status', '=', 'receiving')
    .where('changed', '=', attempt.changed)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a finished upload of this person to a catalogue; false when there is no such upload or it was given before. */
export async function claimUpload(trx: Trx, key: string, userId: string, catalogueId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ status: 'claimed', catalogueId })
    .where('key', '=', key)
    .where('userId', '=', userId)
    .where('status', '=', 'stored')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findUpload(db: Db, key: string, userId: string) {
  return db
    .selectFrom('upload')
    .where('key', '=', key)
    .where('userId', '=', userId)
    .select(['status', 'catalogueId', 'changed'])
    .executeTakeFirst()
}

/** Whether a catalogue has this file. */
export async function isClaimed(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .where('key', '=', key)
    .where('status', '=', 'claimed')
    .select('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseUpload(trx: Trx, catalogueId: string, changed: number): Promise<void> {
  await trx.updateTable('upload').set({ status: 'released', changed }).where('catalogueId', '=', catalogueId).execute()
}

const unreferred = ['issued', 'receiving', 'stored', 'released'] as const

/** Uploads that nothing refers to and that came into their status before `since`. */
export function findStaleUploads(db: Db, since: number) {
  return db
    .selectFrom('upload')
    .where('status', 'in', unreferred)
    .where('changed', '<', since)
    .select('key')
    .limit(100)
    .execute()
}

/** From then on nobody can claim it. False when it was claimed meanwhile. */
export async function abandonUpload(trx: Trx, key: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ status: 'released' })
    .where('key', '=', key)
    .where('status', 'in', unreferred)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The row goes after its file, so that a crash in between is swept again. */
export async function removeUpload(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('upload').where('key', '=', key).where('status', '=', 'released').execute()
}

type NewLink = Insertable<Tables['documentLink']>

const addLink = prepared((db: Db, { hash, requestId, catalogueId, expires, openings }: NewLink) =>
  db.insertInto('documentLink').values({ hash, requestId, catalogueId, expires, openings }),
)

export async function insertDocumentLink(trx: Trx, row: NewLink): Promise<void> {
  await addLink(trx, row)
}

/** Without a file when its catalogue was removed. */
export function findDocumentLink(db: Db, hash: string) {
  return db
    .selectFrom('documentLink')
    .leftJoin('catalogue', 'catalogue.id', 'documentLink.catalogueId')
    .where('hash', '=', hash)
    .select(['documentLink.expires', 'catalogue.name', 'catalogue.fileKey'])
    .executeTakeFirst()
}

export async function removeOldLinks(trx: Trx, before: number): Promise<void> {
  await trx.deleteFrom('documentLink').where('expires', '<', before).execute()
}

export async function countOpening(trx: Trx, hash: string): Promise<void> {
  await trx
    .updateTable('documentLink')
    .set(({ eb }) => ({ openings: eb('openings', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}

export async function removeUnclaimed(trx: Trx): Promise<void> {
  await trx.deleteFrom('upload').where('status', '!=', 'claimed').execute()
}

/** The keys of all files that belong to a catalogue. */
export async function findClaimedKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('upload').where('status', '=', 'claimed').select('key').execute()
  return rows.map(({ key }) => key)
}
