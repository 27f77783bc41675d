import { type Db, type Trx, transact } from '../db/dialect.ts'
import { digestMail } from '../mail/messages.ts'
import { post } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { listStaff } from '../users/users.ts'

const hour = 3_600_000
const mostCounted = 1_000

/** Tells staff, at most hourly, how many requests came since they were last told. One instance does it. */
export async function sendDigest({ db, now, config }: Services): Promise<void> {
  const at = now()
  if ((await lastDigest(db)) > at - hour) return
  await transact(db, async (trx) => {
    const since = await claim(trx, at)
    const count = since === undefined ? 0 : await countSince(trx, since)
    if (count === 0) return
    const words = count === mostCounted ? `more than ${mostCounted}` : String(count)
    for (const person of await listStaff(trx)) await post(trx, at, digestMail(config, person, words))
  })
}

async function lastDigest(db: Db): Promise<number> {
  const { touched } = await db
    .selectFrom('lock')
    .where('name', '=', 'digest')
    .select('touched')
    .executeTakeFirstOrThrow()
  return touched
}

/** The time of the last digest, when this one is ours to send. */
async function claim(trx: Trx, at: number): Promise<number | undefined> {
  const since = await lastDigest(trx)
  const { numUpdatedRows } = await trx
    .updateTable('lock')
    .set({ touched: at })
    .where('name', '=', 'digest')
    .where('touched', '=', since)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? since : undefined
}

async function countSince(trx: Trx, since: number): Promise<number> {
  const rows = await trx
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('created', '>=', since)
    .select('id')
    .limit(mostCounted)
    .execute()
  return rows.length
}
