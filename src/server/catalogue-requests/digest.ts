import { listStaff } from '../accounts/users.ts'
import { isFromFuture } from '../platform/clock.ts'
import { type Db, type Trx, transact } from '../platform/db/dialect.ts'
import { digestMail } from '../platform/mail/messages.ts'
import { enqueue } from '../platform/mail/outbox.ts'
import type { Services } from '../platform/services.ts'

const hour = 3_600_000
const mostCounted = 1_000

/** Tells staff, at most hourly, how many requests came since they were last told. One instance does it. */
export async function sendDigest({ db, now, config }: Services): Promise<void> {
  const at = now()
  const last = await lastDigest(db)
  // After a clock was set back, the last hour is told of.
  const since = isFromFuture(last, at) ? at - hour : last
  if (since > at - hour) return
  const count = await countSince(db, since)
  if (count === 0) return
  await transact(db, async (trx) => {
    if (!(await claim(trx, last, at))) return
    const words = count === mostCounted ? `more than ${mostCounted}` : String(count)
    for (const person of await listStaff(trx)) await enqueue(trx, at, digestMail(config, person, words))
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

/** Whether this digest is ours to send. */
async function claim(trx: Trx, last: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lock')
    .set({ touched: at })
    .where('name', '=', 'digest')
    .where('touched', '=', last)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function countSince(db: Db, since: number): Promise<number> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('created', '>', since)
    .select('id')
    .limit(mostCounted)
    .execute()
  return rows.length
}
