import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { UploadStatus } from '../database/schema/documents.ts'
import type { Tables } from '../database/schema.ts'

type Issued = Pick<Insertable<Tables['upload']>, 'key' | 'userId' | 'type' | 'created'>

export async function insertIssued(trx: Trx, { created, ...upload }: Issued): Promise<void> {
  const issued = { status: 'issued', bytes: 0, created, changed: created } as const
  await trx
    .insertInto('upload')
    .values({ ...upload, ...issued })
    .execute()
}

/** Starts an attempt. Returns false when the upload was received before, or another attempt is active. */
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
  /** The last heartbeat of this attempt; one that replaced it has written a later time. */
  changed: number
}

interface Change {
  status: UploadStatus
  changed: number
  bytes?: number
}

/** Returns false when this attempt is no longer the one that receives the upload. */
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

/** Returns false when the user has no finished upload of this key and type, or it was claimed already. */
export async function claimUpload(
  trx: Trx,
  { key, userId, type }: Pick<Tables['upload'], 'key' | 'userId' | 'type'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ status: 'claimed' })
    .where('key', '=', key)
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('status', '=', 'stored')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findUpload(db: Db, key: string, userId: string) {
  return db
    .selectFrom('upload')
    .where('key', '=', key)
    .where('userId', '=', userId)
    .select(['type', 'status', 'changed'])
    .executeTakeFirst()
}

export async function findBytes(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('upload').where('key', '=', key).select('bytes').executeTakeFirst()
  return row?.bytes ?? 0
}

export async function isClaimed(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .where('key', '=', key)
    .where('status', '=', 'claimed')
    .select('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseUploads(trx: Trx, keys: readonly string[], changed: number): Promise<void> {
  await trx.updateTable('upload').set({ status: 'released', changed }).where('key', 'in', keys).execute()
}

const unreferenced = ['issued', 'receiving', 'stored', 'released'] as const

/** The oldest first. */
export function findStaleUploads(db: Db, since: number) {
  return db
    .selectFrom('upload')
    .where('status', 'in', unreferenced)
    .where('changed', '<', since)
    .orderBy('changed')
    .select(['key', 'type'])
    .limit(100)
    .execute()
}

/** Marks an upload so that it can no longer be claimed. Returns false when it was claimed or changed meanwhile. */
export async function abandonUpload(
  trx: Trx,
  key: string,
  { before, changed }: { before: number; changed: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ status: 'released', changed })
    .where('key', '=', key)
    .where('status', 'in', unreferenced)
    .where('changed', '<', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the row after its file, so that the clean-up repeats after a crash in between. */
export async function removeUpload(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('upload').where('key', '=', key).where('status', '=', 'released').execute()
}

export async function removeUnclaimed(trx: Trx): Promise<void> {
  await trx.deleteFrom('upload').where('status', 'not in', ['claimed', 'released']).execute()
}

/** Of this type, or of all. */
export async function findClaimedKeys(db: Db, type?: Tables['upload']['type']): Promise<string[]> {
  const claimed = db.selectFrom('upload').where('status', '=', 'claimed').select('key')
  const rows = await (type ? claimed.where('type', '=', type) : claimed).execute()
  return rows.map(({ key }) => key)
}
