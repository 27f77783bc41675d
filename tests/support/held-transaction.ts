import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/dialect.ts'

/** Runs `work` in a PostgreSQL transaction that stays open until `commit`. */
export async function holdTransaction(db: Db, work: (trx: Trx) => Promise<unknown>) {
  const [worked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = db.transaction().execute(async (trx) => {
    // What a test does meanwhile may take longer on a busy machine than a call may be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await work(trx)
    worked.resolve()
    await released.promise
  })
  await Promise.race([worked.promise, transaction])
  return {
    async commit(): Promise<void> {
      released.resolve()
      await transaction
    },
  }
}

/** Waits until `blocked` transactions of this database wait for another, or until the call has been answered. */
export async function waitsOrEnds(db: Db, call: Promise<unknown>, blocked = 1): Promise<void> {
  let ended = false
  call
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!ended && (await waiting.execute(db)).rows.length < blocked);
}
