import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../database/dialect.ts'
import type { OneTimePurpose } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema.ts'

/** Epoch milliseconds; `after` is excluded, `until` included. */
interface Expiry {
  after: number
  until: number
}

export async function insertToken(trx: Trx, row: Insertable<Tables['linkToken']>): Promise<void> {
  await trx.insertInto('linkToken').values(row).execute()
}

export function takeToken(trx: Trx, hash: string, purpose: OneTimePurpose, { after, until }: Expiry) {
  return (
    trx
      .deleteFrom('linkToken')
      .where('hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('expires', '>', after)
      .where('expires', '<=', until)
      .returning(['purpose', 'userId', 'email', 'expires'])
      // The version before 0070 names it in another column.
      .returning(sql<string | null>`coalesce("deviceHash", "knownDevice")`.as('deviceHash'))
      .executeTakeFirst()
  )
}

export async function hasToken(
  db: Db,
  { purpose, ...key }: { purpose: OneTimePurpose } & ({ hash: string } | { userId: string }),
  { after, until }: Expiry,
): Promise<boolean> {
  const tokens = db
    .selectFrom('linkToken')
    .where('purpose', '=', purpose)
    .where('expires', '>', after)
    .where('expires', '<=', until)
  const own = 'hash' in key ? tokens.where('hash', '=', key.hash) : tokens.where('userId', '=', key.userId)
  return (await own.select('hash').limit(1).executeTakeFirst()) !== undefined
}

export function findToken(
  db: Db,
  { purpose, hash }: { purpose: OneTimePurpose; hash: string },
  { after, until }: Expiry,
) {
  return db
    .selectFrom('linkToken')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires', '>', after)
    .where('expires', '<=', until)
    .select(['userId', 'email'])
    .executeTakeFirst()
}

export async function hasHash(db: Db, hash: string): Promise<boolean> {
  const token = db.selectFrom('linkToken').where('hash', '=', hash).select('hash')
  return (await token.executeTakeFirst()) !== undefined
}

export async function findExpiry(
  db: Db,
  { purpose, userId }: { purpose: OneTimePurpose; userId: string },
  { after, until }: Expiry,
): Promise<number | undefined> {
  const token = await db
    .selectFrom('linkToken')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires', '>', after)
    .where('expires', '<=', until)
    .select('expires')
    .orderBy('expires', 'desc')
    .limit(1)
    .executeTakeFirst()
  return token?.expires
}

export async function removeTokensOf(trx: Trx, userId: string, purpose: OneTimePurpose): Promise<void> {
  await trx.deleteFrom('linkToken').where('userId', '=', userId).where('purpose', '=', purpose).execute()
}

/** Keeps tokens of this purpose that expire before this time, and those that end sessions. */
export async function removeTokensExcept(
  trx: Trx,
  userId: string,
  purpose: OneTimePurpose,
  before: number,
): Promise<void> {
  await trx
    .deleteFrom('linkToken')
    .where('userId', '=', userId)
    .where('purpose', '!=', 'endSession')
    .where(({ or, eb }) => or([eb('purpose', '!=', purpose), eb('expires', '>=', before)]))
    .execute()
}

export async function removeEveryToken(trx: Trx): Promise<void> {
  await trx.deleteFrom('linkToken').execute()
}

export async function removeExpiredTokens(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('linkToken').where('expires', '<', now).execute()
}
