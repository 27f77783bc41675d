import { type Insertable, sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { type Committed, newSalt, withoutDetails, withoutNetwork } from './commitments.ts'

type Row = Insertable<Tables['audit']>

export const insertAudit = prepared((db: Db, { id, at, actorId, network, action, subjectId, details, salt }: Row) =>
  db.insertInto('audit').values({ id, at, actorId, network, action, subjectId, details, salt }),
)

const batch = 500
const columns = ['id', 'at', 'action', 'actorId', 'subjectId', 'network', 'details'] as const

/** Yields batches, newest first. */
export async function* auditOf(db: Db, subjectId: string) {
  yield* batches((cursor) => newest(db, cursor).where('subjectId', '=', subjectId).execute())
}

/** Actions whose details say who a person was that has no account any more. */
const removals: readonly AuditAction[] = ['user.remove', 'registration.reject', 'invitation.withdraw']

/** Yields batches of removals of people who may have an address. */
export async function* removalsNamingAny(db: Db) {
  for (const action of removals)
    yield* batches((cursor) =>
      newest(db, cursor).where('action', '=', action).where('details', 'like', '%@%').execute(),
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

const erasable = ['id', 'actorId', 'network', 'networkHash', 'details', 'detailsHash', 'salt'] as const

export async function emptyAuditDetails(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await lockForUpdate(trx, erasableRows(trx).where('id', 'in', ids), 'audit').execute()
  await writeErased(trx, rows.map(salted).map(withoutDetails))
}

/** Keeps the fact, but empties the details, and the network of visitors. */
export async function eraseAuditDetails(trx: Trx, subjectId: string): Promise<void> {
  const rows = await lockForUpdate(trx, erasableRows(trx).where('subjectId', '=', subjectId), 'audit').execute()
  const emptied = rows.map(salted).map(withoutDetails)
  const erased = emptied.map((row) => (row.actorId === null ? withoutNetwork(row) : row))
  for (let start = 0; start < erased.length; start += batch) await writeErased(trx, erased.slice(start, start + batch))
}

const erasableRows = (db: Db) => db.selectFrom('audit').select(erasable)

/** A row that is not sealed yet may have no salt. */
const salted = <R extends { readonly salt: string | null }>(row: R) => ({ ...row, salt: row.salt ?? newSalt() })

/** Text goes and its commitment comes in one statement: a row without either would look forged. */
async function writeErased(trx: Trx, rows: readonly (Committed & { readonly id: string })[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    ({ id, network, networkHash, details, detailsHash, salt }) =>
      sql`(${id}, ${network}, ${networkHash}, ${details}, ${detailsHash}, ${salt})`,
  )
  await sql`update audit set network = v.column2, "networkHash" = v.column3, details = v.column4,
    "detailsHash" = v.column5, salt = v.column6
    from (values ${sql.join(values)}) as v where audit.id = v.column1`.execute(trx)
}
