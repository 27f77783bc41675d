import { join } from 'node:path'
import { audit } from '#server/audit/audit.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import type { DatabaseConfig } from '#server/config.ts'
import { type Db, openDatabase, transact } from '#server/database/dialect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { systemActor } from '#server/lib/actor.ts'
import { emptyDatabase } from '#support/postgres.ts'
import { throwAwayFolder, type World } from '../fixture.ts'
import type { Row } from '../table.ts'

const atOnce = 1_000

/** How long a seal of a thousand rows holds the writer, and what verifying all rows costs. */
export async function measureAudit(world: World): Promise<Row[]> {
  const config: DatabaseConfig = world.url
    ? { kind: 'postgres', url: (await emptyDatabase(world.url)).url }
    : { kind: 'sqlite', file: join(throwAwayFolder(), 'audit.sqlite') }
  await migrateDatabase(config)
  const db = openDatabase(config)
  try {
    const held: number[] = []
    const sealing = timed(db, held)
    for (let rows = 0; rows < world.requests; rows += atOnce) {
      await fill(db, rows)
      await sealAudit({ db: sealing, now: Date.now })
    }
    return [heldRow(held), await verifyRow(db, world.requests)]
  } finally {
    await db.destroy()
  }
}

const fill = (db: Db, from: number) =>
  transact(db, async (trx) => {
    for (let row = from; row < from + atOnce; row++)
      await audit(trx, {
        at: Date.now(),
        actor: { ...systemActor, network: '203.0.113.7' },
        action: 'request.approve',
        subjectId: String(row),
        details: { catalogueId: String(row), edition: 1 },
      })
  })

/** Notes how long each transaction lasts, with its commit. */
function timed(db: Db, held: number[]): Db {
  const transaction = () => ({
    execute: async (work: Parameters<typeof transact>[1]) => {
      let begun = 0
      const result = await db.transaction().execute((trx) => {
        begun = performance.now()
        return work(trx)
      })
      held.push(performance.now() - begun)
      return result
    },
  })
  const get = (target: Db, name: string | symbol) => {
    const value: unknown = Reflect.get(target, name)
    // A query builder has private members, which a proxy does not have.
    return typeof value === 'function' ? value.bind(target) : value
  }
  return new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : get(target, name)) })
}

function heldRow(held: number[]): Row {
  const sorted = held.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  const spread = { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  return { work: 'seal of 1,000 rows holds the writer', figure: at(0.5), unit: 'ms', ...spread, target: { atMost: 6 } }
}

async function verifyRow(db: Db, rows: number): Promise<Row> {
  const before = process.cpuUsage()
  const { finding, rows: verified } = await verifyAudit(db)
  const { user, system } = process.cpuUsage(before)
  if (finding || verified < rows)
    throw new Error(`The audit of the benchmark does not hold: ${JSON.stringify(finding)}`)
  const figure = (user + system) / 1e6
  return { work: `verify ${rows} rows`, figure, unit: 's of processor', target: { atMost: (rows / 1e6) * 20 } }
}
