import { type Insertable, sql } from 'kysely'
import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'

export type Row = Tables['edition']
/** A file that its upload's owner has given to the catalogue. */
export type ClaimedFile = Pick<Row, 'catalogueId' | 'fileKey' | 'fileName' | 'bytes'>
type Times = Partial<Pick<Row, 'note' | 'publishAt' | 'withdrawAt'>>

const columns = [
  ...(['id', 'catalogueId', 'number', 'language', 'fileKey', 'fileName', 'bytes'] as const),
  ...(['note', 'publishAt', 'withdrawAt', 'created'] as const),
] as const

/** Excludes other changes of the catalogue's editions. */
export function lockEditions(trx: Trx, id: string) {
  const catalogue = trx.selectFrom('catalogue').where('id', '=', id).select(['id', 'name'])
  return lockForUpdate(trx, catalogue, 'catalogue').executeTakeFirst()
}

/** The newest first. */
export function findFiles(db: Db, catalogueId: string, limit: number) {
  return db
    .selectFrom('edition')
    .where('catalogueId', '=', catalogueId)
    .orderBy('number', 'desc')
    .orderBy('language')
    .select(columns)
    .limit(limit)
    .execute()
}

export function findFilesOf(db: Db, catalogueId: string, number: number) {
  return db
    .selectFrom('edition')
    .where('catalogueId', '=', catalogueId)
    .where('number', '=', number)
    .orderBy('created')
    .orderBy('id')
    .select(columns)
    .execute()
}

/** The files of an edition and of those after it. */
export function findFilesFrom(db: Db, catalogueId: string, number: number) {
  return db
    .selectFrom('edition')
    .where('catalogueId', '=', catalogueId)
    .where('number', '>=', number)
    .select('fileKey')
    .execute()
}

/** Of all editions, with those that can be put back. */
export async function findFileKeys(db: Db, catalogueId: string): Promise<string[]> {
  const editions = db.selectFrom('edition').where('catalogueId', '=', catalogueId)
  const files = await editions.select('fileKey').execute()
  const replaced = await db
    .selectFrom('replacedFile')
    .where('editionId', 'in', editions.select('id'))
    .select('fileKey')
    .execute()
  return [...files, ...replaced].map(({ fileKey }) => fileKey)
}

interface Moment {
  readonly catalogueId: string
  readonly now: number
}

const newestPublished = (catalogueId: unknown, now: number) => sql<number>`(
  select max(number) from edition newest where newest."catalogueId" = ${catalogueId}
    and newest."publishAt" <= ${now} and (newest."withdrawAt" is null or newest."withdrawAt" > ${now}))`

const publishedOf = prepared((db: Db, { catalogueId, now }: Moment) =>
  db
    .selectFrom('edition')
    .where('catalogueId', '=', catalogueId)
    .where('number', '=', newestPublished(catalogueId, now))
    .orderBy('created')
    .orderBy('id')
    .select(columns),
)

/** The files of the newest published edition, in the order in which they came. */
export async function findPublished(db: Db, catalogueId: string, now: number) {
  return (await publishedOf(db, { catalogueId, now })).rows
}

/** The files of the newest published edition of each catalogue, or of its newest one while none is published. */
export async function findNewest(db: Db, catalogueIds: readonly string[], now: number) {
  if (catalogueIds.length === 0) return []
  const catalogue = sql.ref('edition.catalogueId')
  const newest = sql<number>`(select max(number) from edition newest where newest."catalogueId" = ${catalogue})`
  return db
    .selectFrom('edition')
    .where('catalogueId', 'in', catalogueIds)
    .where('number', '=', sql<number>`coalesce(${newestPublished(catalogue, now)}, ${newest})`)
    .orderBy('created')
    .orderBy('id')
    .select(columns)
    .execute()
}

/** Of the newest published edition without a planned end; 0 while there is none. */
export async function findLastingNumber(db: Db, catalogueId: string, now: number): Promise<number> {
  const lasting = db
    .selectFrom('edition')
    .where('catalogueId', '=', catalogueId)
    .where('publishAt', '<=', now)
    .where('withdrawAt', 'is', null)
  const { number } = await lasting.select(({ fn }) => fn.max('number').as('number')).executeTakeFirstOrThrow()
  return number ?? 0
}

export async function findNewestNumber(db: Db, catalogueId: string): Promise<number> {
  const newest = db
    .selectFrom('edition')
    .where('catalogueId', '=', catalogueId)
    .select(({ fn }) => fn.max('number').as('number'))
  return (await newest.executeTakeFirst())?.number ?? 0
}

export async function insertFile(trx: Trx, row: Insertable<Row>): Promise<void> {
  await trx.insertInto('edition').values(row).execute()
}

type File = Pick<Row, 'fileKey' | 'fileName' | 'bytes'>

export async function setFile(trx: Trx, id: string, { fileKey, fileName, bytes }: File): Promise<void> {
  await trx.updateTable('edition').set({ fileKey, fileName, bytes }).where('id', '=', id).execute()
}

export async function setTimes(trx: Trx, catalogueId: string, number: number, times: Times): Promise<void> {
  await trx
    .updateTable('edition')
    .set(times)
    .where('catalogueId', '=', catalogueId)
    .where('number', '=', number)
    .execute()
}

/** Publishes in all languages what a clock that ran ahead published at once. */
export async function hastenEditions(trx: Trx, now: number): Promise<void> {
  const ahead = now + clockSkew
  const first = sql<number>`(select min(created) from edition first
    where first."catalogueId" = edition."catalogueId" and first.number = edition.number)`
  const put = trx.updateTable('edition').set({ publishAt: now }).where('publishAt', '>', ahead)
  await put.where('publishAt', '=', first).execute()
  await trx.updateTable('edition').set({ created: now }).where('created', '>', ahead).execute()
}

export async function insertReplaced(trx: Trx, row: Insertable<Tables['replacedFile']>): Promise<void> {
  await trx.insertInto('replacedFile').values(row).execute()
}

/** The file that was replaced last, or at this time. */
export function findReplaced(db: Db, editionId: string, replacedAt?: number) {
  const replaced = db.selectFrom('replacedFile').where('editionId', '=', editionId)
  const wanted = replacedAt === undefined ? replaced : replaced.where('replacedAt', '=', replacedAt)
  return wanted
    .orderBy('replacedAt', 'desc')
    .select(['fileKey', 'fileName', 'bytes', 'replacedAt'])
    .limit(1)
    .executeTakeFirst()
}

/** The latest first. */
export function findReplacedIn(db: Db, catalogueId: string, since: number) {
  return db
    .selectFrom('replacedFile')
    .innerJoin('edition', 'edition.id', 'editionId')
    .where('catalogueId', '=', catalogueId)
    .where('replacedAt', '>', since)
    .orderBy('replacedAt', 'desc')
    .select(['editionId', 'replacedFile.fileName', 'replacedFile.bytes', 'replacedAt'])
    .execute()
}

type Replaced = Pick<Tables['replacedFile'], 'fileKey' | 'replacedAt'>

/** Returns false when the file was put back or given up meanwhile, also if it was replaced anew since. */
export async function removeReplaced(trx: Trx, { fileKey, replacedAt }: Replaced): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('replacedFile')
    .where('fileKey', '=', fileKey)
    .where('replacedAt', '=', replacedAt)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function findReplacedBefore(db: Db, before: number, limit: number): Promise<Replaced[]> {
  const old = db.selectFrom('replacedFile').where('replacedAt', '<=', before)
  return old.select(['fileKey', 'replacedAt']).limit(limit).execute()
}

/** Returns the keys of all files that the catalogue had. */
export async function removeEditions(trx: Trx, catalogueId: string): Promise<string[]> {
  const editions = trx.selectFrom('edition').where('catalogueId', '=', catalogueId).select('id')
  const replaced = await trx
    .deleteFrom('replacedFile')
    .where('editionId', 'in', editions)
    .returning('fileKey')
    .execute()
  const files = await trx.deleteFrom('edition').where('catalogueId', '=', catalogueId).returning('fileKey').execute()
  return [...replaced, ...files].map(({ fileKey }) => fileKey)
}
