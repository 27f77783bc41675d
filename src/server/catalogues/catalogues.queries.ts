import type { Insertable } from 'kysely'
import type { PageQuery } from '#contract/common.ts'
import { compiled } from '../db/compiled.ts'
import { type Db, lockForShare, type Trx } from '../db/dialect.ts'
import { pagesOf } from '../db/page.ts'
import type { Tables } from '../db/schema.ts'
import { readTally } from '../db/tally.ts'

export const catalogueTally = 'catalogue'

const cataloguePages = pagesOf((db) =>
  db.selectFrom('catalogue').select(['id', 'name', 'fileKey', 'disabledAt', 'created']),
)

export async function findCatalogues(db: Db, paging: PageQuery) {
  return cataloguePages(db, {}, await readTally(db, catalogueTally), paging)
}

const one = (db: Db, { id }: { id: string }) =>
  db.selectFrom('catalogue').where('id', '=', id).select(['id', 'name', 'disabledAt'])
const byId = compiled(one)
const keptById = compiled((db: Db, { id }: { id: string }) => lockForShare(db, one(db, { id }), 'catalogue'))

export async function findCatalogue(db: Db, id: string) {
  const { rows } = await byId(db, { id })
  return rows[0]
}

/** The same, kept from being switched and removed until the transaction ends. */
export async function keepCatalogue(trx: Trx, id: string) {
  const { rows } = await keptById(trx, { id })
  return rows[0]
}

export async function insertCatalogue(trx: Trx, row: Insertable<Tables['catalogue']>): Promise<void> {
  await trx.insertInto('catalogue').values(row).execute()
}

/** False when it was already so, or is gone. */
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
