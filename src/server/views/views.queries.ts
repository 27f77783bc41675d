import type { Insertable } from 'kysely'
import type { ListName } from '#contract/list-names.ts'
import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

const viewsOf = (db: Db, lists: ListName[]) => db.selectFrom('view').where('list', 'in', lists).selectAll()

export function findOwn(db: Db, ownerId: string, lists: ListName[]) {
  return viewsOf(db, lists).where('ownerId', '=', ownerId).execute()
}

export function findShared(db: Db, ownerId: string, lists: ListName[]) {
  return viewsOf(db, lists)
    .where('shared', '=', 1)
    .where(({ or, eb }) => or([eb('ownerId', 'is', null), eb('ownerId', '!=', ownerId)]))
    .execute()
}

export async function countShared(db: Db): Promise<number> {
  const shared = db.selectFrom('view').where('shared', '=', 1)
  const { count } = await shared.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts a person's views. Their next view, and a change of their role, wait until the transaction ends. */
export async function lockOwner(trx: Trx, ownerId: string) {
  const person = trx.selectFrom('user').where('id', '=', ownerId).select('role')
  const { role } = await lockForUpdate(trx, person, 'user').executeTakeFirstOrThrow()
  const own = trx.selectFrom('view').where('ownerId', '=', ownerId)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { role, count: Number(count) }
}

export async function insertView(trx: Trx, row: Insertable<Tables['view']>): Promise<void> {
  await trx.insertInto('view').values(row).execute()
}

/** Returns undefined when this person has no such view. Without a change the view stays as it is. */
export function setView(trx: Trx, id: string, ownerId: string, changes: { name?: string; query?: string }) {
  return trx
    .updateTable('view')
    .set({ id, ...changes })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .returning(['list', 'name', 'shared'])
    .executeTakeFirst()
}

export function findColumns(db: Db, userId: string, lists: ListName[]) {
  return db
    .selectFrom('shownColumns')
    .where('userId', '=', userId)
    .where('list', 'in', lists)
    .select(['list', 'columns'])
    .orderBy('list')
    .execute()
}

export async function setColumns(trx: Trx, row: Tables['shownColumns']): Promise<void> {
  await trx
    .insertInto('shownColumns')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ columns: row.columns }))
    .execute()
}

interface Remover {
  id: string
  /** True for an owner, who also removes views that colleagues share. */
  removesShared: boolean
}

/** Returns undefined when there is no such view, or this person may not remove it. */
export function removeView(trx: Trx, id: string, remover: Remover) {
  return trx
    .deleteFrom('view')
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('ownerId', '=', remover.id), ...(remover.removesShared ? [eb('shared', '=', 1)] : [])]),
    )
    .returning(['list', 'name', 'shared'])
    .executeTakeFirst()
}

export function findSharedView(db: Db, id: string) {
  return db.selectFrom('view').where('id', '=', id).where('shared', '=', 1).select('list').executeTakeFirst()
}

/** Shared views stay, without an owner. */
export async function releaseViews(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('view').where('ownerId', '=', ownerId).where('shared', '=', 0).execute()
  await releaseSharedViews(trx, ownerId)
}

/** They stay, without an owner. */
export async function releaseSharedViews(trx: Trx, ownerId: string): Promise<void> {
  await trx.updateTable('view').set({ ownerId: null }).where('ownerId', '=', ownerId).where('shared', '=', 1).execute()
}

const heldColumns = ['id', 'list', 'name', 'query', 'shared', 'created'] as const

export function findViewsOf(db: Db, ownerId: string) {
  return db.selectFrom('view').where('ownerId', '=', ownerId).select(heldColumns).execute()
}

/** People keep few. */
export function findAllViews(db: Db) {
  return db.selectFrom('view').select(heldColumns).execute()
}

export async function removeViews(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('view').where('id', 'in', ids).execute()
}
