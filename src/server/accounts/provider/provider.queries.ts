import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

export async function insertState(trx: Trx, row: Insertable<Tables['providerState']>): Promise<void> {
  await trx.insertInto('providerState').values(row).execute()
}

interface Taken {
  readonly hash: string
  readonly browser: string
  readonly after: number
  readonly until: number
}

/** Of two instances that get a state at once, one takes it. One that expires after `until` has a wrong time. */
export function takeState(trx: Trx, { hash, browser, after, until }: Taken) {
  return trx
    .deleteFrom('providerState')
    .where('hash', '=', hash)
    .where('browser', '=', browser)
    .where('expires', '>', after)
    .where('expires', '<=', until)
    .returningAll()
    .executeTakeFirst()
}

export function findState(db: Db, { hash, browser, after, until }: Taken) {
  const state = db.selectFrom('providerState').where('hash', '=', hash).where('browser', '=', browser)
  return state.where('expires', '>', after).where('expires', '<=', until).selectAll().executeTakeFirst()
}

/** Returns whether another browser began this sign-in and may still finish it. */
export async function isElsewhere(db: Db, { hash, browser, after, until }: Taken): Promise<boolean> {
  const state = db.selectFrom('providerState').where('hash', '=', hash).where('browser', '!=', browser)
  const living = state.where('expires', '>', after).where('expires', '<=', until)
  return (await living.select('hash').executeTakeFirst()) !== undefined
}

export async function removeExpiredStates(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('providerState').where('expires', '<=', now).execute()
}

export async function removeEveryState(trx: Trx): Promise<void> {
  await trx.deleteFrom('providerState').execute()
}

/** What a sign-in by the provider needs to know of an account. */
export function findAdmitted(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where('id', '=', id)
    .select([
      ...(['id', 'role', 'firstName', 'lastName', 'email', 'language', 'theme'] as const),
      ...(['status', 'emailConfirmedAt', 'disabledAt', 'secondFactorAt', 'lastSignIn'] as const),
    ])
    .executeTakeFirst()
}

/** The caller has locked the person's row. */
export async function recordProviderSignIn(trx: Trx, id: string, lastSignIn: number): Promise<void> {
  await trx.updateTable('user').set({ lastSignIn }).where('id', '=', id).execute()
}
