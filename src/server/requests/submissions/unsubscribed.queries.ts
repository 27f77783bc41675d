import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

type Wish = Pick<Selectable<Tables['catalogueRequest']>, 'subscriber' | 'editionsAt'>

/** When the address of a wish for new editions ended it; undefined while it holds. */
export async function findUnsubscribed(db: Db, { subscriber, editionsAt }: Wish): Promise<number | undefined> {
  if (subscriber === null) return undefined
  const ended = db.selectFrom('unsubscribed').where('subscriber', '=', subscriber)
  const found = await ended
    .where('at', '>=', editionsAt ?? 0)
    .select('at')
    .executeTakeFirst()
  return found?.at
}

/** When an address ended all its wishes for new editions last. */
export async function findEndOfWish(db: Db, subscriber: string): Promise<number | undefined> {
  const ended = db.selectFrom('unsubscribed').where('subscriber', '=', subscriber)
  return (await ended.select('at').executeTakeFirst())?.at
}

export async function insertUnsubscribed(trx: Trx, subscriber: string, at: number): Promise<void> {
  await trx
    .insertInto('unsubscribed')
    .values({ subscriber, at })
    .onConflict((conflict) => conflict.column('subscriber').doUpdateSet({ at }))
    .execute()
}
