import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

/** `secondFactorAt` is null while the secret waits for its first code. */
export function findFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactor')
    .innerJoin('user', 'user.id', 'secondFactor.userId')
    .where('userId', '=', userId)
    .select(['secret', 'lastStep', 'secondFactor.created', 'sessionId', 'secondFactorAt'])
    .executeTakeFirst()
}

/** Replaces a secret that waits. */
export async function putSecret(trx: Trx, row: Insertable<Tables['secondFactor']>): Promise<void> {
  const { userId: _, ...changes } = row
  await trx
    .insertInto('secondFactor')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute()
}

/**
 * Returns false when the secret is another by now, or a code of this step or a later one was used. What was used after
 * `latest` was so by a clock that ran ahead.
 */
export async function takeStep(
  trx: Trx,
  { userId, secret }: Pick<Tables['secondFactor'], 'userId' | 'secret'>,
  { step, latest }: { readonly step: number; readonly latest: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where(({ or, eb }) => or([eb('lastStep', '<', step), eb('lastStep', '>', latest)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false when the account has, or lacks, a second factor already. */
export async function setFactorAt(trx: Trx, userId: string, secondFactorAt: number | null): Promise<boolean> {
  const own = trx.updateTable('user').set({ secondFactorAt }).where('id', '=', userId)
  const others = own.where('secondFactorAt', secondFactorAt === null ? 'is not' : 'is', null)
  const { numUpdatedRows } = await others.executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeFactor(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('secondFactor').where('userId', '=', userId).execute()
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}

export async function replaceCodes(trx: Trx, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  const rows = hashes.map((hash) => ({ hash, userId }))
  await trx.insertInto('recoveryCode').values(rows).execute()
}

export async function takeRecoveryCode(trx: Trx, userId: string, hash: string): Promise<boolean> {
  const code = trx.deleteFrom('recoveryCode').where('userId', '=', userId).where('hash', '=', hash)
  const { numDeletedRows } = await code.executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const own = db.selectFrom('recoveryCode').where('userId', '=', userId)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function removeEveryCode(trx: Trx): Promise<void> {
  await trx.deleteFrom('recoveryCode').execute()
}
