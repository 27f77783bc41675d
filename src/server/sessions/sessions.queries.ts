import { expressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { SignInMethod } from '#contract/sessions.ts'
import { type Db, lockForUpdate, lockFree, lockRows, shareName, type Trx, takeName } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import type { Caller } from '../lib/actor.ts'
import { clockSkew } from '../lib/clock.ts'

export const person = [
  ...(['user.id', 'user.role', 'user.firstName', 'user.lastName'] as const),
  ...(['user.email', 'user.language', 'user.theme', 'user.secondFactorAt'] as const),
] as const

/** A session by passkey has all factors, and so has a token made in it, only while its person has a passkey. */
export function methodOf(table: 'session' | 'apiToken') {
  const method = sql.ref(`${table}.method`)
  const byPasskey = sql`exists (select 1 from passkey where passkey."userId" = "user".id)`
  return sql<SignInMethod | ''>`case when ${method} = 'passkey' and not ${byPasskey} then '' else ${method} end`.as(
    'method',
  )
}

/** A session that lives began and was refreshed after these times, and began after `byProvider` if by that. */
interface Oldest {
  created: number
  refreshed: number
  byProvider: number
}

interface SessionCutoff extends Oldest {
  sessionId: string
}

const session = expressionBuilder<Tables, 'session'>()

const lives = ({ created, refreshed, byProvider }: Oldest) =>
  session.and([
    session('session.created', '>', created),
    session('session.refreshed', '>', refreshed),
    session.or([session('session.method', '!=', 'provider'), session('session.created', '>', byProvider)]),
  ])

const selectCaller = (db: Db, cutoff: SessionCutoff) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.id', '=', cutoff.sessionId)
    .where(lives(cutoff))
    .where('user.status', '=', 'active')
    .where('user.disabledAt', 'is', null)
    .select([...person, 'session.id as credential', 'session.proven', methodOf('session')])

const caller = prepared(selectCaller)
const lockedCaller = prepared((db: Db, cutoff: SessionCutoff) => lockRows(db, selectCaller(db, cutoff), 'session'))

export async function findCaller(db: Db, sessionId: string, oldest: Oldest): Promise<Caller | undefined> {
  const { rows } = await caller(db, { sessionId, ...oldest })
  return rows[0]
}

const holder = (trx: Trx, sessionId: string) => trx.selectFrom('session').where('id', '=', sessionId).select('userId')

export async function lockCaller(trx: Trx, sessionId: string, oldest: Oldest): Promise<Caller | undefined> {
  await shareName(trx, holder(trx, sessionId))
  const { rows } = await lockedCaller(trx, { sessionId, ...oldest })
  return rows[0]
}

const takenCaller = prepared((db: Db, cutoff: SessionCutoff) => lockForUpdate(db, selectCaller(db, cutoff), 'session'))

/** Another refresh of the session, and its end, wait until the transaction ends. */
export async function takeCaller(trx: Trx, sessionId: string, oldest: Oldest): Promise<Caller | undefined> {
  const { rows } = await takenCaller(trx, { sessionId, ...oldest })
  return rows[0]
}

type Session = Tables['session']

const addSession = prepared(
  (db: Db, { id, userId, created, refreshed, device, network, method, proven, knownDevice }: Session) =>
    db.insertInto('session').values({ id, userId, created, refreshed, device, network, method, proven, knownDevice }),
)

export async function insertSession(trx: Trx, row: Session): Promise<void> {
  await addSession(trx, row)
}

const created = sql.ref<number>('session.created')

const touch = prepared((db: Db, { id, refreshed }: { id: string; refreshed: number }) =>
  db
    .updateTable('session')
    .set({ refreshed, created: sql`case when ${created} > ${refreshed} then ${refreshed} else ${created} end` })
    .where('id', '=', id),
)

export async function touchSession(trx: Trx, id: string, refreshed: number): Promise<void> {
  await touch(trx, { id, refreshed })
}

export async function setProven(trx: Trx, id: string, proven: number): Promise<void> {
  await trx.updateTable('session').set({ proven }).where('id', '=', id).execute()
}

export async function forgetProofsOf(trx: Trx, userId: string, except: string): Promise<void> {
  const own = trx.updateTable('session').set({ proven: 0 }).where('userId', '=', userId)
  await own.where('id', '!=', except).execute()
}

/** Returns false when it has ended already. */
export async function removeSession(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('session').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export function findSessionsOf(db: Db, userId: string, oldest: Oldest) {
  return db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where(lives(oldest))
    .orderBy('refreshed', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'device', 'network', 'method', 'created', 'refreshed as seen'])
    .execute()
}

type OwnSession = Pick<Selectable<Tables['session']>, 'id' | 'userId'> & Oldest

/** Removes a living session of this person. Returns its known device; undefined when there was none. */
export function removeSessionOf(trx: Trx, { id, userId, ...oldest }: OwnSession) {
  return trx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(lives(oldest))
    .returning('knownDevice')
    .executeTakeFirst()
}

export async function findDeviceOf(db: Db, id: string): Promise<string | null> {
  const session = await db.selectFrom('session').where('id', '=', id).select('knownDevice').executeTakeFirst()
  return session?.knownDevice ?? null
}

interface Beginnings {
  readonly device: string
  readonly since: number
}

/** Those that began on this device, and since then on one that the person was not told of. */
export async function removeSessionsOn(trx: Trx, userId: string, { device, since }: Beginnings): Promise<void> {
  const told = trx.selectFrom('knownDevice').where('userId', '=', userId).where('told', '=', 1).select('hash')
  await trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where(({ or, and, eb, fn }) => {
      const isUntold = eb(fn.coalesce('knownDevice', sql.lit('')), 'not in', told)
      return or([eb('knownDevice', '=', device), and([eb('created', '>=', since), isUntold])])
    })
    .execute()
}

/** Locks the calls of the session's person, as `lockCallsOf` does. An unknown session has none. */
export const lockCallsOfSession = (trx: Trx, id: string): Promise<void> => takeName(trx, holder(trx, id))

export const lockCallsOf = (trx: Trx, userId: string): Promise<void> => takeName(trx, sql`${userId}`)

export async function removeSessionsOf(trx: Trx, userId: string, except: string | undefined): Promise<void> {
  const own = trx.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? own : own.where('id', '!=', except)).execute()
}

export interface WayIn {
  readonly userId: string
  readonly method: SignInMethod
}

export async function removeSessionsBy(trx: Trx, { userId, method }: WayIn, except: string): Promise<void> {
  const begun = trx.deleteFrom('session').where('userId', '=', userId).where('method', '=', method)
  await begun.where('id', '!=', except).execute()
}

const oldestOf = (db: Db, userId: string, maxRetained: number) =>
  db
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .limit(1_000)
    .offset(maxRetained)

/** Passes over sessions with a running call: it may wait for the person's row, which a sign-in holds. */
const removeOldest = prepared((db: Db, { userId, maxRetained }: { userId: string; maxRetained: number }) => {
  const oldest = db
    .selectFrom('session')
    .where('id', 'in', oldestOf(db, userId, maxRetained))
    .select('id')
  return db.deleteFrom('session').where('id', 'in', lockFree(db, oldest, 'session'))
})

export async function removeOldestSessions(trx: Trx, userId: string, maxRetained: number): Promise<void> {
  await removeOldest(trx, { userId, maxRetained })
}

type NewRefreshToken = Insertable<Tables['refreshToken']>

const addRefreshToken = prepared((db: Db, { hash, sessionId, created, replacedAt }: NewRefreshToken) =>
  db.insertInto('refreshToken').values({ hash, sessionId, created, replacedAt }),
)

export async function insertRefreshToken(trx: Trx, row: NewRefreshToken): Promise<void> {
  await addRefreshToken(trx, row)
}

type StoredRefreshToken = Pick<Selectable<Tables['refreshToken']>, 'sessionId' | 'replacedAt'>

export function findRefreshToken(db: Db, hash: string): Promise<StoredRefreshToken | undefined> {
  return db.selectFrom('refreshToken').where('hash', '=', hash).select(['sessionId', 'replacedAt']).executeTakeFirst()
}

const replace = prepared((db: Db, { hash, replacedAt }: { hash: string; replacedAt: number }) =>
  db.updateTable('refreshToken').set({ replacedAt }).where('hash', '=', hash).where('replacedAt', 'is', null),
)

/** Returns false when the token is unknown or was used before. */
export async function replaceRefreshToken(trx: Trx, hash: string, replacedAt: number): Promise<boolean> {
  const { numAffectedRows } = await replace(trx, { hash, replacedAt })
  return numAffectedRows === 1n
}

export async function removeExpiredSessions(trx: Trx, oldest: Oldest): Promise<void> {
  await trx
    .deleteFrom('session')
    .where(session.not(lives(oldest)))
    .execute()
}

/** A clock that ran ahead would otherwise let these sessions live longer. */
export async function clampSessions(trx: Trx, now: number): Promise<void> {
  await trx
    .updateTable('session')
    .set({ refreshed: now, created: sql`case when ${created} > ${now} then ${now} else ${created} end` })
    .where('refreshed', '>', now + clockSkew)
    .execute()
}

export async function removeEverySession(trx: Trx): Promise<void> {
  await trx.deleteFrom('session').execute()
}
