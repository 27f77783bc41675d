import type { Insertable, Selectable } from 'kysely'
import { type Db, lockForUpdate, lockRows, shareName, type Trx, takeName } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { methodOf, person, type WayIn } from './sessions.queries.ts'

const selectHolder = (db: Db, now: number) =>
  db
    .selectFrom('apiToken')
    .innerJoin('user', 'user.id', 'apiToken.userId')
    .where('apiToken.expires', '>', now)
    .where('user.status', '=', 'active')
    .where('user.disabledAt', 'is', null)
    .select([...person, 'apiToken.id as credential', 'apiToken.name', 'apiToken.scope', methodOf('apiToken')])

type ById = { id: string; now: number }
const selectById = (db: Db, { id, now }: ById) => selectHolder(db, now).where('apiToken.id', '=', id)

const byHash = prepared((db: Db, { hash, now }: { hash: string; now: number }) =>
  selectHolder(db, now).where('apiToken.hash', '=', hash),
)
const byId = prepared(selectById)
const lockedById = prepared((db: Db, which: ById) => lockRows(db, selectById(db, which), 'apiToken'))

export const findByHash = async (db: Db, hash: string, now: number) => (await byHash(db, { hash, now })).rows[0]
export const findById = async (db: Db, id: string, now: number) => (await byId(db, { id, now })).rows[0]

const holder = (trx: Trx, id: string) => trx.selectFrom('apiToken').where('id', '=', id).select('userId')

/** Locks the calls of the token's holder, as `lockCallsOf` does. An unknown token has none. */
export const lockCallsOfHolder = (trx: Trx, id: string): Promise<void> => takeName(trx, holder(trx, id))

export async function lockById(trx: Trx, id: string, now: number) {
  await shareName(trx, holder(trx, id))
  return (await lockedById(trx, { id, now })).rows[0]
}

export type Holder = NonNullable<Awaited<ReturnType<typeof findByHash>>>

interface Use extends Pick<Selectable<Tables['apiToken']>, 'id' | 'network'> {
  readonly used: number
  readonly before: number
  readonly ahead: number
}

/** Unless a use since `before` is noted. One after `ahead` was noted by a clock that ran ahead. */
export async function noteUse(trx: Trx, { id, network, used, before, ahead }: Use): Promise<void> {
  const token = trx.updateTable('apiToken').set({ used, network }).where('id', '=', id)
  const isDue = token.where(({ eb, or }) =>
    or([eb('used', 'is', null), eb('used', '<', before), eb('used', '>', ahead)]),
  )
  await isDue.execute()
}

export async function insertToken(trx: Trx, row: Insertable<Tables['apiToken']>): Promise<void> {
  await trx.insertInto('apiToken').values(row).execute()
}

const shown = [
  ...(['apiToken.id', 'apiToken.name', 'scope', 'ending', 'apiToken.created', 'expires', 'used'] as const),
  'apiToken.network',
] as const

const newest = (db: Db) => db.selectFrom('apiToken').orderBy('apiToken.created', 'desc').orderBy('apiToken.id', 'desc')

export const findTokensOf = (db: Db, userId: string) => newest(db).where('userId', '=', userId).select(shown).execute()

export const findEveryToken = (db: Db) =>
  newest(db)
    .innerJoin('user', 'user.id', 'apiToken.userId')
    .select([...shown, 'userId', 'firstName', 'lastName', 'email'])
    .execute()

/** Holds up others of this person until the transaction ends. */
export async function lockCount(trx: Trx, userId: string): Promise<number> {
  await lockForUpdate(trx, trx.selectFrom('user').where('id', '=', userId).select('id'), 'user').execute()
  const own = trx.selectFrom('apiToken').where('userId', '=', userId)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns undefined when there is none, or none of this person. */
export function removeToken(trx: Trx, id: string, userId?: string) {
  const token = trx.deleteFrom('apiToken').where('id', '=', id).returning(['userId', 'name'])
  return (userId === undefined ? token : token.where('userId', '=', userId)).executeTakeFirst()
}

export async function removeTokensOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('apiToken').where('userId', '=', userId).execute()
}

export async function removeTokensBy(trx: Trx, { userId, method }: WayIn): Promise<void> {
  await trx.deleteFrom('apiToken').where('userId', '=', userId).where('method', '=', method).execute()
}

export async function removeTokensSince(trx: Trx, userId: string, since: number): Promise<void> {
  await trx.deleteFrom('apiToken').where('userId', '=', userId).where('created', '>=', since).execute()
}

export async function removeExpiredTokens(trx: Trx, before: number): Promise<void> {
  await trx.deleteFrom('apiToken').where('expires', '<', before).execute()
}

export async function removeEveryToken(trx: Trx): Promise<void> {
  await trx.deleteFrom('apiToken').execute()
}
