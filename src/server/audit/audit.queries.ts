import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'

type Row = Insertable<Tables['audit']>

export const insertAudit = prepared((db: Db, { id, at, actorId, network, action, subjectId, details }: Row) =>
  db.insertInto('audit').values({ id, at, actorId, network, action, subjectId, details }),
)

const batch = 500
const columns = ['id', 'at', 'action', 'actorId', 'network', 'details'] as const

/** Yields batches, newest first. */
export async function* auditOf(db: Db, subjectId: string) {
  yield* batches((cursor) => newest(db, cursor).where('subjectId', '=', subjectId).execute())
}

/** Yields batches of exports whose query contains an address. */
export async function* exportsNamingAny(db: Db) {
  yield* batches((cursor) =>
    newest(db, cursor)
      .where('subjectId', 'is', null)
      .where('action', '=', 'export.start')
      .where('details', 'like', '%@%')
      .execute(),
  )
}

interface Cursor {
  readonly at: number
  readonly id: string
}

const newest = (db: Db, { at, id }: Cursor) =>
  db
    .selectFrom('audit')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(at, id)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(columns)
    .limit(batch)

async function* batches<R extends Cursor>(read: (cursor: Cursor) => Promise<R[]>) {
  for (let cursor: Cursor = { at: Number.MAX_SAFE_INTEGER, id: '' }; ; ) {
    const rows = await read(cursor)
    yield rows
    const last = rows[batch - 1]
    if (!last) return
    cursor = last
  }
}

export async function emptyAuditDetails(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.updateTable('audit').set({ details: '{}' }).where('id', 'in', ids).execute()
}

/** Keeps the fact, but empties the details, and the network of visitors. */
export async function eraseAuditDetails(trx: Trx, subjectId: string): Promise<void> {
  const rows = trx.updateTable('audit').where('subjectId', '=', subjectId)
  await rows.set({ details: '{}' }).execute()
  await rows.set({ network: '' }).where('actorId', 'is', null).execute()
}
