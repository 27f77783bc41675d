import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openClock } from '#server/database/clock.ts'
import { type Db, openDatabase } from '#server/database/dialect.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'

/** The first answer, as that of a new connection to a busy server, comes late. */
function lateAtFirst(db: Db, late: number): Db {
  let answers = 0
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (answers++ === 0) await sleep(late)
      return result
    },
  })
}

async function timeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  return rows[0]?.at ?? 0
}

test('an instance whose first answer comes late counts with the time of the database all the same', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const db = openDatabase({ kind: 'postgres', url })
  t.after(async () => {
    await db.destroy()
    await drop()
  })

  const clock = await openClock(lateAtFirst(db, 3_000))

  const before = await timeOf(db)
  const now = clock.now()
  const after = await timeOf(db)
  assert.ok(now > before - 1_000 && now < after + 1_000, `${now} is not between ${before} and ${after}`)
})
