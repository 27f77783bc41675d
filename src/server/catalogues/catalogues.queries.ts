import type { Insertable } from 'kysely'
import type { PageQuery } from '#contract/common.ts'
import { readCounters } from '../platform/db/counters.ts'
import { type Db, lockForShare, type Trx } from '../platform/db/dialect.ts'
import { pagesOf } from '../platform/db/page.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Tables } from '../platform/db/schema.ts'

export const catalogueCounter = 'catalogue'

const cataloguePages = pagesOf((db) =>
  db.selectFrom('catalogue').select(['id', 'name', 'fileKey', 'disabledAt', 'created']),
)

export async function findCatalogues(db: Db, paging: PageQuery) {
  return cataloguePages(db, {}, await readCounters(db, catalogueCounter), paging)
}

const one = (db: Db, { id }: { id: string }) =>
  db.selectFrom('catalogue').where('id', '=', id).select(['id', 'name', 'fileKey', 'disabledAt'])
const byId = prepared(one)
const keptById = prepared((db: Db, { id }: { id: string }) => lockForShare(db, one(db, { id }), 'catalogue'))

export async function findCatalogue(db: Db, id: string) {
  const { rows } = await byId(db, { id })
  return rows[0]
}

/** The same, locked against removal and against a change of its form until the transaction ends. */
export async function lockCatalogue(trx: Trx, id: string) {
  const { rows } = await keptById(trx, { id })
  return rows[0]
}

export function findNames(db: Db, ids: string[]) {
  return db.selectFrom('catalogue').where('id', 'in', ids).select(['id', 'name']).execute()
}

export async function insertCatalogue(trx: Trx, row: Insertable<Tables['catalogue']>): Promise<void> {
  await trx.insertInto('catalogue').values(row).execute()
}

/** Returns false when the state was already so, or the catalogue is gone. */
export async function setDisabled(trx: Trx, id: string, disabledAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('catalogue')
    .set({ disabledAt })
    .where('id', '=', id)
    .where('disabledAt', disabledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function removeCatalogue(trx: Trx, id: string) {
  return trx.deleteFrom('catalogue').where('id', '=', id).returning('name').executeTakeFirst()
}
