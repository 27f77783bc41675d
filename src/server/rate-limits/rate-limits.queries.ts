import { sql } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { endsWith } from '../database/like.ts'
import { prepared } from '../database/prepared.ts'

interface Use {
  key: string
  at: number
  interval: number
  /** The arrival time stored when the key is new or no longer limited. */
  first: number
  /** Above this arrival time, the limit is exceeded. */
  latest: number
  /** The furthest arrival time that a use may store. */
  full: number
  /** An arrival time above this was written by a clock that ran ahead. */
  ahead: number
}

const arrival = sql.ref<number>('rateLimit.arrival')

export const countUse = prepared((db: Db, { key, at, interval, first, latest, full, ahead }: Use) =>
  db
    .insertInto('rateLimit')
    .values({ key, arrival: first })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          arrival: sql`case when ${arrival} > ${ahead} then ${full}
            when ${arrival} > ${at} then ${arrival} + ${interval} else ${first} end`,
        })
        .where(({ eb, or }) => or([eb(arrival, '<=', latest), eb(arrival, '>', ahead)])),
    ),
)

export const deleteLimit = prepared((db: Db, { key }: { key: string }) =>
  db.deleteFrom('rateLimit').where('key', '=', key),
)

export const refundUse = prepared((db: Db, { key, interval }: Pick<Use, 'key' | 'interval'>) =>
  db
    .updateTable('rateLimit')
    .set(({ eb }) => ({ arrival: eb('arrival', '-', interval) }))
    .where('key', '=', key),
)

/** Epoch milliseconds; 0 without a row. */
export async function findArrival(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('rateLimit').where('key', '=', key).select('arrival').executeTakeFirst()
  return row?.arrival ?? 0
}

/** A key is `name/account` or `name/network account`: an account may have a slash, and has no space. */
export async function removeLimitsOf(trx: Trx, emailKey: string): Promise<void> {
  const before = sql<string>`replace(key, ${`/${emailKey}`}, '')`
  await trx
    .deleteFrom('rateLimit')
    .where(({ and, eb, or }) =>
      or([endsWith('key', ` ${emailKey}`), and([endsWith('key', `/${emailKey}`), eb(before, 'not like', '%/%')])]),
    )
    .execute()
}

/** The counts of one limit about an account, of every network. */
export async function removeAccountLimits(trx: Trx, name: string, account: string): Promise<void> {
  await trx
    .deleteFrom('rateLimit')
    .where('key', 'like', `${name}/%`)
    .where(endsWith('key', ` ${account}`))
    .execute()
}

export async function removeLimitsBefore(trx: Trx, arrival: number): Promise<void> {
  await trx.deleteFrom('rateLimit').where('arrival', '<', arrival).execute()
}
