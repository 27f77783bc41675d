import type { Selectable, Updateable } from 'kysely'
import type { Role } from '#contract/common.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { StoredUserStatus } from '#contract/users.ts'
import { readCounters } from '../../database/counters.ts'
import { type Db, lockRows, type Trx } from '../../database/dialect.ts'
import { pagesOf } from '../../database/paging/pages.ts'
import type { Tables } from '../../database/schema.ts'
import { indexRows, placed, sortKeys, type Unplaced, unindexRow } from '../../database/search/index-row.ts'
import { userListing } from '../listing.ts'

export const userCounter = (status: StoredUserStatus) => `user/${status}`

const columns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'emailConfirmedAt',
  'company',
  'role',
  'status',
  'invitedAt',
  'disabledAt',
  'lastSignIn',
  'secondFactorAt',
  'providerAt',
] as const

const userPages = pagesOf({
  listing: userListing,
  rows: (db: Db) =>
    db
      .selectFrom('user')
      .select([...columns, 'created', 'seq'])
      .select((user) => {
        const own = user.selectFrom('passkey').whereRef('passkey.userId', '=', 'user.id')
        return own.select(({ fn }) => fn.countAll<number>().as('count')).as('passkeys')
      }),
})

export async function findUsersByStatus(db: Db, status: StoredUserStatus, query: ListQuery) {
  const total = await readCounters(db, userCounter(status))
  return userPages(db, { parameters: {}, scope: { status }, total, query })
}

/** Guards the account against deletion until the transaction ends. */
export function lockNames(trx: Trx, id: string) {
  const rows = trx.selectFrom('user').where('id', '=', id).select(['email', 'firstName', 'lastName'])
  return lockRows(trx, rows, 'user').executeTakeFirst()
}

export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where('id', '=', id)
    .select([
      'email',
      'emailConfirmedAt',
      'firstName',
      'lastName',
      'role',
      'status',
      'invitedAt',
      'disabledAt',
      'language',
    ])
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

type Activation = Pick<
  Updateable<Tables['user']>,
  'role' | 'firstName' | 'lastName' | 'passwordHash' | 'emailConfirmedAt' | 'language'
>

/** Returns undefined when the user is not pending any more, or waits for another one than `by`. */
export async function activate(trx: Trx, id: string, activation: Activation, by?: 'owner' | 'invitation') {
  const changes = { ...activation, status: 'active', invitedAt: null } as const
  const pending = trx.updateTable('user').set(changes).where('id', '=', id).where('status', '=', 'pending')
  const waiting = by ? pending.where('invitedAt', by === 'owner' ? 'is' : 'is not', null) : pending
  const person = await waiting.returningAll().executeTakeFirst()
  if (person) await indexUser(trx, changes, person)
  return person
}

export async function removeUser(trx: Trx, id: string, status: StoredUserStatus) {
  const removed = await trx
    .deleteFrom('user')
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(['email', 'emailConfirmedAt', 'firstName', 'role', 'language', 'invitedAt', 'seq'])
    .executeTakeFirst()
  if (!removed) return undefined
  const { seq, ...person } = removed
  await unindexRow(trx, userListing, seq)
  return person
}

/** Returns false when the user is not active. */
export async function setRole(trx: Trx, id: string, role: Role): Promise<boolean> {
  const active = trx.updateTable('user').set({ role }).where('id', '=', id).where('status', '=', 'active')
  const { numUpdatedRows } = await active.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns undefined when the account is not active, or already is so. */
export function setDisabled(trx: Trx, id: string, disabledAt: number | null) {
  const active = trx.updateTable('user').set({ disabledAt }).where('id', '=', id).where('status', '=', 'active')
  const others = active.where('disabledAt', disabledAt === null ? 'is not' : 'is', null)
  return others.returning(['email', 'emailConfirmedAt', 'firstName', 'lastName', 'language']).executeTakeFirst()
}

/** Returns false when the invitation was taken or withdrawn meanwhile. */
export async function setInvitation(
  trx: Trx,
  id: string,
  changes: Pick<Updateable<Tables['user']>, 'role' | 'language' | 'invitedAt'>,
): Promise<boolean> {
  const invited = trx.updateTable('user').set(changes).where('id', '=', id).where('invitedAt', 'is not', null)
  const { numUpdatedRows } = await invited.executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countInvited(db: Db): Promise<number> {
  const invited = db.selectFrom('user').where('invitedAt', 'is not', null)
  const { count } = await invited.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('user')
    .where('status', '=', 'active')
    .where('disabledAt', 'is', null)
    .where('role', '=', 'SUPER_ADMIN')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

export function findOwnerCredentials(db: Db) {
  const active = db.selectFrom('user').where('status', '=', 'active').where('disabledAt', 'is', null)
  return active.where('role', '=', 'SUPER_ADMIN').select(['id', 'passwordHash']).limit(1_000).execute()
}

const staff = (db: Db) =>
  db
    .selectFrom('user')
    .where('status', '=', 'active')
    .where('disabledAt', 'is', null)
    .where('role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .select(['id', 'email', 'emailKey', 'emailConfirmedAt', 'firstName', 'language'])

export const findOwners = (db: Db) => staff(db).where('role', '=', 'SUPER_ADMIN').limit(1_000).execute()

export const findStaffMember = (db: Db, id: string) => staff(db).where('id', '=', id).executeTakeFirst()
