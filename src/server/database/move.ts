import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseConfig } from '../config.ts'
import { DomainError } from '../lib/errors.ts'
import { type Db, openDatabase, type Trx, transact } from './dialect.ts'
import { findInstances, isRunning, mostInstances } from './instances.ts'
import { touchLock } from './locks.ts'
import { migrateDatabase } from './migrate.ts'
import type { Tables } from './schema.ts'
import type { Listings } from './search/listing.ts'
import { buildSearch } from './search/maintain.ts'
import { tables } from './tables.ts'

type Table = keyof Tables
const names = Object.keys(tables) as Table[]
const batch = 1_000

export interface Moved {
  table: string
  rows: number
  checksum: string
}

type Row = Record<string, string | number | null>
type Progress = (done: number, whole: number) => void

interface Move {
  from: DatabaseConfig
  to: DatabaseConfig
  listings: Listings
}

/** Copies what no instance serves into an empty database and compares both. Writes nothing when they differ. */
export async function moveData({ from, to, listings }: Move, progress: Progress): Promise<Moved[]> {
  await migrateDatabase(from)
  await migrateDatabase(to)
  const source = openDatabase(from)
  const target = openDatabase(to, { noTimeout: true })
  try {
    const moved = await transact(source, async (from) => {
      await assertStopped(from)
      return transact(target, (trx) => copy(from, trx, progress))
    })
    await buildSearch({ db: target, now: Date.now }, listings)
    return moved
  } finally {
    await Promise.all([source.destroy(), target.destroy()])
  }
}

/** Throws a 409 while an instance runs on the source: what it wrote after the copy would stay behind there. */
async function assertStopped(source: Trx): Promise<void> {
  const running = (await findInstances(source, mostInstances)).find(isRunning(Date.now()))
  if (!running) return
  throw new DomainError(
    409,
    `Nothing was moved: Docent runs on this database (${running.name}). Stop it first; one that was killed counts as running for three minutes.`,
  )
}

async function copy(source: Trx, target: Trx, progress: Progress): Promise<Moved[]> {
  await assertEmpty(target)
  const counts = await Promise.all(names.map((table) => countOf(source, table)))
  const whole = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  const moved: Moved[] = []
  for (const table of names) {
    const read = await digest(source, table, async (rows) => {
      await target
        .insertInto(table)
        .values(rows as never)
        .execute()
      done += rows.length
      progress(done, whole)
    })
    const wrote = await digest(target, table)
    if (read.rows !== wrote.rows || read.checksum !== wrote.checksum) {
      throw new DomainError(409, `Nothing was moved: table ${table} differs (${read.rows} and ${wrote.rows} rows).`)
    }
    moved.push({ table, ...wrote })
  }
  await touchLock(target, 'search', 0)
  return moved
}

/** A sum of hashes does not depend on the order, because the databases may sort text differently. */
async function digest(db: Db, table: Table, use: (rows: Row[]) => Promise<void> = async () => {}) {
  let rows = 0
  let sum = 0n
  for await (const some of batches(db, table)) {
    await use(some)
    rows += some.length
    for (const row of some) sum += BigInt(`0x${createHash('sha256').update(serializeRow(row)).digest('hex')}`)
  }
  return { rows, checksum: (sum % (1n << 64n)).toString(16).padStart(16, '0') }
}

/** Every new database has lock rows; any other row means that the database is in use. */
async function assertEmpty(target: Trx): Promise<void> {
  for (const table of names.filter((name) => name !== 'lock')) {
    if ((await countOf(target, table)) > 0) {
      throw new DomainError(
        409,
        `Nothing was moved: the database already holds rows (table ${table}). It must be empty. A move that was killed has written all of its rows or none: if they are there, start Docent on it.`,
      )
    }
  }
  await target.deleteFrom('lock').execute()
}

async function countOf(db: Db, table: Table): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function* batches(db: Db, table: Table): AsyncGenerator<Row[]> {
  const keys = tables[table].primaryKey
  const key = sql.join(keys.map((name) => sql.ref(name)))
  let cursor = sql``
  for (;;) {
    const page = sql<Row>`select * from ${sql.table(table)} ${cursor} order by ${key} limit ${batch}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows
    const last = rows[batch - 1]
    if (!last) return
    cursor = sql`where (${key}) > (${sql.join(keys.map((name) => last[name]))})`
  }
}

const serializeRow = (row: Row) => `${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`
