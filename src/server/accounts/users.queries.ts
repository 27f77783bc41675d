import type { Insertable } from 'kysely'
import type { PageQuery, Role } from '#contract/common.ts'
import type { UserStatus } from '#contract/users.ts'
import { readCounters } from '../platform/db/counters.ts'
import type { Db, Trx } from '../platform/db/dialect.ts'
import { pagesOf } from '../platform/db/page.ts'
import type { Tables } from '../platform/db/schema.ts'

export const userCounter = (status: UserStatus) => `user/${status}`

const userPages = pagesOf((db, { status }: { status: UserStatus }) =>
  db
    .selectFrom('user')
    .where('status', '=', status)
    .select(['id', 'firstName', 'lastName', 'email', 'emailConfirmedAt', 'company', 'role', 'status', 'created']),
)

export async function findUsersByStatus(db: Db, status: UserStatus, paging: PageQuery) {
  return userPages(db, { status }, await readCounters(db, userCounter(status)), paging)
}

/** Whether this is an active member of staff. */
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
    .select(['email', 'emailConfirmedAt', 'firstName', 'role', 'status'])
    .executeTakeFirst()
}

export async function insertUser(trx: Trx, row: Insertable<Tables['user']>): Promise<void> {
  await trx.insertInto('user').values(row).execute()
}

/**
 * Activates a pending user. Returns undefined when the user is not pending, for example after a concurrent decision.
 */
export function activate(trx: Trx, id: string, role: Role) {
  return trx
    .updateTable('user')
    .set({ status: 'active', role })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['email', 'emailConfirmedAt', 'firstName'])
    .executeTakeFirst()
}

/** Deletes a user with this status. Returns undefined when there is none. */
export function removeUser(trx: Trx, id: string, status: UserStatus) {
  return trx
    .deleteFrom('user')
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(['email', 'emailConfirmedAt', 'firstName', 'role'])
    .executeTakeFirst()
}

/** Whether the installation has an active owner. */
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
    .select(['email', 'emailConfirmedAt', 'firstName'])
    .limit(1_000)
    .execute()
}
