import type { Insertable } from 'kysely'
import { compiled } from '../db/compiled.ts'
import type { Db, Trx } from '../db/dialect.ts'
import type { Tables, UploadStatus } from '../db/schema.ts'

export async function insertUpload(trx: Trx, row: Insertable<Tables['upload']>): Promise<void> {
  await trx.insertInto('upload').values(row).execute()
}

interface Move {
  from: UploadStatus
  to: UploadStatus
  changed: number
  bytes?: number
}

/** False when the upload was not in `from`. */
export async function moveUpload(trx: Trx, key: string, { from, to, ...changes }: Move): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload')
    .set({ status: to, ...changes })
    .where('key', '=', key)
    .where('status', '=', from)
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
    .select(['status', 'catalogueId'])
    .executeTakeFirst()
}

export async function releaseUpload(trx: Trx, catalogueId: string, changed: number): Promise<void> {
  await trx.updateTable('upload').set({ status: 'released', changed }).where('catalogueId', '=', catalogueId).execute()
}

const unreferred = ['issued', 'receiving', 'stored', 'released'] as const

/** Uploads that nothing refers to and that came into their status before `since`. */
export function findForgottenUploads(db: Db, since: number) {
  return db
    .selectFrom('upload')
    .where('status', 'in', unreferred)
    .where('changed', '<', since)
    .select('key')
    .limit(100)
    .execute()
}

/** From then on nobody can claim it. False when it was claimed meanwhile. */
export async function giveUpUpload(trx: Trx, key: string): Promise<boolean> {
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

const addLink = compiled((db: Db, { hash, requestId, catalogueId, expires, openings }: NewLink) =>
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
