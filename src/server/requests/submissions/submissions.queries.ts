import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely'
import { formFieldNames } from '#contract/form-fields.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import { pick, prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'

type Row = Tables['submission']

const columns = [
  ...formFieldNames,
  ...(['id', 'requestId', 'emailKey', 'authorId', 'network', 'source', 'created', 'withdrawnAt', 'keyHash'] as const),
  ...(['answers', 'language', 'consentVersion', 'consentAt'] as const),
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

/** Neither withdrawn nor moved to another request, oldest first. */
const standing = (db: Db, requestId: string) =>
  db
    .selectFrom('submission')
    .where('requestId', '=', requestId)
    .where('withdrawnAt', 'is', null)
    .orderBy('created')
    .orderBy('id')
    .selectAll()

export const findOldest = (db: Db, requestId: string) => standing(db, requestId).limit(1).executeTakeFirst()

export const findStanding = (db: Db, requestId: string, id: string) =>
  standing(db, requestId).where('id', '=', id).executeTakeFirst()

export async function withdrawAll(trx: Trx, requestId: string, withdrawnAt: number): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ withdrawnAt })
    .where('requestId', '=', requestId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

interface Move {
  readonly from: string
  readonly to: string
  /** The submission that stays. */
  readonly except: string
}

/** Returns how many there were. */
export async function moveOthers(trx: Trx, { from, to, except }: Move): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('submission')
    .set({ requestId: to })
    .where('requestId', '=', from)
    .where('withdrawnAt', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface Sender {
  readonly requestId: string
  readonly network: string
}

const beyond = prepared((db: Db, { requestId, network, counts, kept }: Sender & { counts: string; kept: number }) =>
  db
    .selectFrom('submission')
    .where('requestId', '=', requestId)
    .where('network', '=', network)
    .where('id', '<>', counts)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(100)
    .select('id'),
)

/** The older submissions of a network beyond its newest ones, without the one that counts. */
export async function findBeyond(trx: Trx, sender: Sender, counts: string, kept: number): Promise<string[]> {
  const { rows } = await beyond(trx, { ...sender, counts, kept })
  return rows.map(({ id }) => id)
}

export async function removeSubmissions(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('submission').where('id', 'in', ids).execute()
}

export async function removeSubmissionsOf(trx: Trx, requestId: string): Promise<void> {
  await trx.deleteFrom('submission').where('requestId', '=', requestId).execute()
}

/** With the sender's name and the wording of the consent: the one that counts, then the newest. */
export function findShown(db: Db, requestId: string, counts: string, max: number) {
  return db
    .selectFrom('submission')
    .leftJoin('user', 'user.id', 'submission.authorId')
    .leftJoin('consent', 'consent.version', 'consentVersion')
    .where('requestId', '=', requestId)
    .where(({ or, eb }) => or([eb('withdrawnAt', 'is', null), eb('submission.id', '=', counts)]))
    .orderBy(({ eb }) => eb('submission.id', '=', counts), 'desc')
    .orderBy('submission.created', 'desc')
    .orderBy('submission.id', 'desc')
    .selectAll('submission')
    .select(['user.firstName as actorFirstName', 'user.lastName as actorLastName', 'consent.words as consentWords'])
    .limit(max)
    .execute()
}

/** The standing submissions that this account sent for these requests, oldest first. */
export async function findSentBy(db: Db, authorId: string, requestIds: readonly string[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('submission')
    .where('requestId', 'in', requestIds)
    .where('authorId', '=', authorId)
    .where('withdrawnAt', 'is', null)
    .orderBy('created')
    .orderBy('id')
    .selectAll()
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

const erased = {
  ...Object.fromEntries(formFieldNames.map((name) => [name, ''])),
  ...{ emailKey: '', network: '', source: '', answers: null, language: null, keyHash: null },
}

/** Empties at most `max` submissions with this address. Returns how many there were. */
export async function eraseSubmissions(trx: Trx, key: string, max: number): Promise<number> {
  const some = trx.selectFrom('submission').where('emailKey', '=', key).select('id').limit(max)
  const { numUpdatedRows } = await trx.updateTable('submission').set(erased).where('id', 'in', some).executeTakeFirst()
  return Number(numUpdatedRows)
}
