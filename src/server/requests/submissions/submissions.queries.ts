import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { formFieldNames } from '#contract/form-fields.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import { pick, prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'

type Row = Tables['submission']

const columns = [
  ...formFieldNames,
  ...(['id', 'requestId', 'emailKey', 'authorId', 'network', 'source', 'created'] as const),
  ...(['joined', 'withdrawnAt', 'keyHash'] as const),
  ...(['answers', 'language', 'consentVersion', 'consentAt', 'editionsVersion', 'editionsAt', 'subscriber'] as const),
] as const

const insert = prepared((db: Db, row: Row) => db.insertInto('submission').values(pick(row, columns)))

export async function insertSubmission(trx: Trx, row: Row): Promise<void> {
  await insert(trx, row)
}

export async function insertSubmissions(trx: Trx, rows: readonly Insertable<Row>[]): Promise<void> {
  await trx.insertInto('submission').values(rows).execute()
}

const byKey = prepared((db: Db, { keyHash }: Pick<Row, 'keyHash'>) =>
  db.selectFrom('submission').where('keyHash', '=', keyHash).selectAll(),
)

export async function findByKey(db: Db, keyHash: string) {
  const { rows } = await byKey(db, { keyHash })
  return rows[0]
}

export async function setSubmission(trx: Trx, id: string, changes: Updateable<Row>): Promise<void> {
  await trx.updateTable('submission').set(changes).where('id', '=', id).execute()
}

/** A clock that ran ahead dated wishes so that they would outlive their end; a form that counts again brings its own along. */
export async function dateFormsBack(trx: Trx, subscriber: string, now: number): Promise<void> {
  const requests = trx.selectFrom('catalogueRequest').where('subscriber', '=', subscriber).select('id')
  const forms = trx.updateTable('submission').set({ editionsAt: now }).where('requestId', 'in', requests)
  await forms.where('subscriber', '=', subscriber).where('editionsAt', '>', now).execute()
}

/** In the order in which they came to the request. One that was emptied asks for nothing. */
const standing = (db: Db, requestId: string) =>
  db
    .selectFrom('submission')
    .where('requestId', '=', requestId)
    .where('withdrawnAt', 'is', null)
    .where('emailKey', '<>', '')
    .orderBy('joined')
    .orderBy('id')
    .selectAll()

export const findOldest = (db: Db, requestId: string) => standing(db, requestId).limit(1).executeTakeFirst()

export const findStanding = (db: Db, requestId: string, id: string) =>
  standing(db, requestId).where('id', '=', id).executeTakeFirst()

export async function isOf(db: Db, requestId: string, id: string): Promise<boolean> {
  const found = db.selectFrom('submission').where('id', '=', id).where('requestId', '=', requestId).select('id')
  return (await found.executeTakeFirst()) !== undefined
}

export async function withdrawAll(trx: Trx, requestId: string, withdrawnAt: number): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ withdrawnAt })
    .where('requestId', '=', requestId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** Who withdrew last, of a request that has no other. */
export const findLatestWithdrawn = (db: Db, requestId: string) =>
  db
    .selectFrom('submission')
    .where('requestId', '=', requestId)
    .orderBy('withdrawnAt', 'desc')
    .orderBy('id')
    .selectAll()
    .limit(1)
    .executeTakeFirst()

interface Move {
  readonly from: string
  readonly to: string
  /** The submission that stays. */
  readonly except: string
}

export async function moveOthers(trx: Trx, { from, to, except }: Move): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ requestId: to })
    .where('requestId', '=', from)
    .where('id', '<>', except)
    .execute()
}

export async function countStanding(db: Db, requestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('submission')
    .where('requestId', '=', requestId)
    .where('withdrawnAt', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface ShownLimits {
  readonly requestId: string
  /** The id of the submission that counts. */
  readonly counts: string
  readonly ofNetwork: number
  readonly max: number
}

/** The one that counts, then the newest, of each network only so many; with the sender's name and the consent's words. */
export function findShown(db: Db, { requestId, counts, ofNetwork, max }: ShownLimits) {
  const ranked = db
    .selectFrom('submission')
    .where('requestId', '=', requestId)
    .where(({ or, eb }) => or([eb('withdrawnAt', 'is', null), eb('id', '=', counts)]))
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by network, case when id = ${counts} then 1 else 0 end
        order by joined desc, id desc)`.as('rank'),
    )
  // The newest of each network before the second ones, so that many networks of one sender push out no other's.
  const shown = db
    .selectFrom(ranked.as('ranked'))
    .where('rank', '<=', ofNetwork)
    .orderBy(({ eb }) => eb('ranked.id', '=', counts), 'desc')
    .orderBy('rank')
    .orderBy('joined')
    .orderBy('id')
    .selectAll()
    .limit(max)
  return db
    .selectFrom(shown.as('submission'))
    .leftJoin('user', 'user.id', 'submission.authorId')
    .leftJoin('consent', 'consent.version', 'consentVersion')
    .leftJoin('consent as wish', 'wish.version', 'editionsVersion')
    .orderBy(({ eb }) => eb('submission.id', '=', counts), 'desc')
    .orderBy('submission.joined', 'desc')
    .orderBy('submission.id', 'desc')
    .selectAll('submission')
    .select([
      'user.firstName as actorFirstName',
      'user.lastName as actorLastName',
      'consent.words as consentWords',
      'wish.words as editionsWords',
    ])
    .execute()
}

export async function* submissionsOf(db: Db, requestId: string) {
  yield* inBatches((after) =>
    db.selectFrom('submission').where('requestId', '=', requestId).where('id', '>', after).selectAll(),
  )
}

/** Submissions with this address, of requests that have another one. */
export async function* findElsewhere(db: Db, key: string) {
  yield* inBatches((after) =>
    db
      .selectFrom('submission')
      .where('submission.emailKey', '=', key)
      .where('submission.id', '>', after)
      .innerJoin('catalogueRequest', 'catalogueRequest.id', 'requestId')
      .where('catalogueRequest.emailKey', '<>', key)
      .selectAll('submission'),
  )
}

export async function findIdsOf(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db.selectFrom('submission').where('emailKey', '=', emailKey).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Ids are ordered by time. */
async function* inBatches(rowsAfter: (id: string) => SelectQueryBuilder<Tables, 'submission', Selectable<Row>>) {
  for (let after = ''; ; ) {
    const rows = await rowsAfter(after).orderBy('submission.id').limit(batch).execute()
    yield rows
    const last = rows[batch - 1]
    if (!last) return
    after = last.id
  }
}

const batch = 200

const emptied = {
  ...Object.fromEntries(formFieldNames.map((name) => [name, ''])),
  ...{ emailKey: '', network: '', source: '', answers: null, language: null, subscriber: null },
}

/** One that was withdrawn keeps its key: its page says that, whatever became of the request that it had joined. */
export async function eraseSubmissionsOf(trx: Trx, requestId: string): Promise<void> {
  await trx.deleteFrom('submission').where('requestId', '=', requestId).where('withdrawnAt', 'is', null).execute()
  await trx
    .updateTable('submission')
    .set({ ...emptied, authorId: null })
    .where('requestId', '=', requestId)
    .execute()
}

/**
 * Empties at most `max` submissions with this address, of requests that have another one: those of its own go as a
 * whole, and one that arrives meanwhile stays whole. Returns how many there were.
 */
export async function eraseSubmissions(trx: Trx, key: string, max: number): Promise<number> {
  const some = trx
    .selectFrom('submission')
    .where('emailKey', '=', key)
    .where(({ not, exists, selectFrom }) => {
      const itsRequest = selectFrom('catalogueRequest').whereRef('catalogueRequest.id', '=', 'submission.requestId')
      return not(exists(itsRequest.where('catalogueRequest.emailKey', '=', key).select('catalogueRequest.id')))
    })
    .select('submission.id')
    .limit(max)
  // The update repeats the condition, because a form may be corrected to another address while it waits for the row.
  const keyHash = sql<string | null>`case when "withdrawnAt" is not null then "keyHash" end`
  const theirs = trx
    .updateTable('submission')
    .set({ ...emptied, keyHash })
    .where('emailKey', '=', key)
  const { numUpdatedRows } = await theirs.where('id', 'in', some).executeTakeFirst()
  return Number(numUpdatedRows)
}
