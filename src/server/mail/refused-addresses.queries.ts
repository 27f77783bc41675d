import type { Insertable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'

export async function markAddress(trx: Trx, { emailKey, ...mark }: Insertable<Tables['refusedAddress']>) {
  await trx
    .insertInto('refusedAddress')
    .values({ emailKey, ...mark })
    .onConflict((conflict) => conflict.column('emailKey').doUpdateSet(mark))
    .execute()
}

export function findMark(db: Db, emailKey: string, now: number) {
  return db
    .selectFrom('refusedAddress')
    .where('emailKey', '=', emailKey)
    .where('until', '>', now)
    .select(['code', 'until'])
    .executeTakeFirst()
}

/** Until an hour's work removes it, also after its end. */
export function findRefusal(db: Db, emailKey: string) {
  const refusal = db.selectFrom('refusedAddress').where('emailKey', '=', emailKey)
  return refusal.select(['code', 'at', 'until']).executeTakeFirst()
}

export async function findMarked(db: Db, emailKeys: readonly string[], now: number): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set()
  const marks = db.selectFrom('refusedAddress').where('emailKey', 'in', emailKeys).where('until', '>', now)
  return new Set((await marks.select('emailKey').execute()).map(({ emailKey }) => emailKey))
}

/** Returns false when it was not marked. */
export async function removeMark(trx: Trx, emailKey: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('refusedAddress').where('emailKey', '=', emailKey).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeEndedMarks(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('refusedAddress').where('until', '<=', now).execute()
}

/** Those of a clock that ran ahead would hold mail for as long. */
export async function removeFutureMarks(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom('refusedAddress')
    .where('at', '>', now + clockSkew)
    .execute()
}
