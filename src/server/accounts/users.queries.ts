import type { Selectable } from 'kysely'
import type { Role } from '#contract/common.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { UserStatus } from '#contract/users.ts'
import { readCounters } from '../database/counters.ts'
import type { Db, Trx } from '../database/dialect.ts'
import { pagesOf } from '../database/paging/pages.ts'
import type { Tables } from '../database/schema.ts'
import { indexRows, placed, sortKeys, type Unplaced, unindexRow } from '../database/search/index-row.ts'
import { userListing } from './listing.ts'

export const userCounter = (status: UserStatus) => `user/${status}`

const columns = ['id', 'firstName', 'lastName', 'email', 'emailConfirmedAt', 'company', 'role', 'status'] as const

const userPages = pagesOf({
  listing: userListing,
  rows: (db: Db) => db.selectFrom('user').select([...columns, 'created', 'seq']),
})

export async function findUsersByStatus(db: Db, status: UserStatus, query: ListQuery) {
  const total = await readCounters(db, userCounter(status))
  return userPages(db, { parameters: {}, scope: { status }, total, query })
}

export async function isStaff(db: Db, id: string): Promise<boolean> {
  const person = await db
    .selectFrom('user')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .select('id')
    .executeTakeFirst()
  return person !== undefined
}

export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where('id', '=', id)
    .select(['email', 'emailConfirmedAt', 'firstName', 'role', 'status', 'language'])
    .executeTakeFirst()
}

export async function insertUser(trx: Trx, row: Unplaced<typeof userListing>): Promise<void> {
  const user = placed(trx, userListing, row)
  await trx.insertInto('user').values(user).execute()
  await indexRows(trx, userListing, [user])
}

/** Does nothing when no key of the search or order changed. */
export async function indexUser(trx: Trx, changes: object, user: Selectable<Tables['user']>): Promise<void> {
  const keys = sortKeys(userListing, changes, user)
  if (!keys) return
  await trx.updateTable('user').set(keys).where('id', '=', user.id).execute()
  await indexRows(trx, userListing, [user])
}

/** Returns undefined when the user is not pending any more. */
export async function activate(trx: Trx, id: string, role: Role) {
  const changes = { status: 'active', role } as const
  const person = await trx
    .updateTable('user')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (person) await indexUser(trx, changes, person)
  return person
}

export async function removeUser(trx: Trx, id: string, status: UserStatus) {
  const removed = await trx
    .deleteFrom('user')
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(['email', 'emailConfirmedAt', 'firstName', 'role', 'language', 'seq'])
    .executeTakeFirst()
  if (!removed) return undefined
  const { seq, ...person } = removed
  await unindexRow(trx, userListing, seq)
  return person
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('user')
    .where('status', '=', 'active')
    .where('role', '=', 'SUPER_ADMIN')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

export function findStaff(db: Db) {
  return db
    .selectFrom('user')
    .where('status', '=', 'active')
    .where('role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .select(['email', 'emailConfirmedAt', 'firstName', 'language'])
    .limit(1_000)
    .execute()
}
