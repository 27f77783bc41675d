import { type Kysely, sql } from 'kysely'
import { day } from '../../lib/durations.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db)
  await insertAll(db, await countRequests(db))
}

async function createTables(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('figure')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('figure_pk', ['scope', 'kind', 'day', 'key'] as never[])
    .execute()
  await db.schema
    .createTable('figureChange')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('catalogueId', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('opened', 'integer', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('decision', 'integer')
    .addColumn('step', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into lock (name, touched) values ('figures', 0)`.execute(db)
  await db.schema
    .createIndex('request_attention_kind')
    .on('catalogueRequest')
    .column('attention')
    .where('attention' as never, 'is not', null)
    .execute()
}

interface RequestRow {
  id: string
  created: number
  catalogueId: string
  status: string
  openings: number
  country: string
  source: string
  decidedAt: number | null
}

type Key = [scope: string, kind: string, day: number, key: string]
type Figures = Map<string, { key: Key; count: number }>

const batch = 5_000

async function countRequests(db: Kysely<never>): Promise<Figures> {
  const figures: Figures = new Map()
  const groups = new Map<string, number>()
  for (let after = ''; ; ) {
    const { rows } = await sql<RequestRow>`
      select id, created, "catalogueId", status, openings, country, source, "decidedAt" from "catalogueRequest"
      where id > ${after} order by id limit ${batch}`.execute(db)
    for (const row of rows) for (const key of keysOf(row)) count(figures, groups, key)
    const last = rows[batch - 1]
    if (!last) return figures
    after = last.id
  }
}

function keysOf({ created, catalogueId, status, openings, country, source, decidedAt }: RequestRow): Key[] {
  const utcDay = Math.floor(created / day)
  const isDecided = (status === 'approved' || status === 'rejected') && decidedAt !== null
  const ofScope = (scope: string): Key[] => [
    [scope, 'status', utcDay, status],
    ...(openings > 0 ? ([[scope, 'opened', utcDay, '']] as Key[]) : []),
    [scope, 'country', utcDay, folded(country)],
    [scope, 'source', utcDay, source],
    ...(isDecided ? ([[scope, 'decision', utcDay, String(lowerBound(decidedAt - created))]] as Key[]) : []),
  ]
  return [
    ...ofScope('*'),
    ...ofScope(catalogueId),
    ['*', 'catalogueAsked', utcDay, catalogueId],
    ...(status === 'approved' ? ([['*', 'catalogueApproved', utcDay, catalogueId]] as Key[]) : []),
    ...(openings > 0 ? ([['*', 'catalogueOpened', utcDay, catalogueId]] as Key[]) : []),
  ]
}

/** Countries and sources beyond this number share one key that a form cannot send. */
const maxListed = 100
const unlisted = '*UNLISTED*'

function count(figures: Figures, groups: Map<string, number>, [scope, kind, day, key]: Key): void {
  const group = JSON.stringify([scope, kind, day])
  const isLimited = kind === 'country' || kind === 'source'
  const name = group + key
  const listed = groups.get(group) ?? 0
  const listedKey = isLimited && !figures.has(name) && listed >= maxListed ? unlisted : key
  const known = figures.get(group + listedKey)
  if (known) known.count++
  else {
    figures.set(group + listedKey, { key: [scope, kind, day, listedKey], count: 1 })
    groups.set(group, listed + 1)
  }
}

const maxCountryLength = 60
const folded = (country: string) =>
  [...country.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()].slice(0, maxCountryLength).join('')

/** Seconds; each bound is a tenth above the one before, up to some thirty years. */
const bounds = [0, 1]
for (let bound = 1; bound < 1e9; ) {
  bound = Math.max(bound + 1, Math.round(bound * 1.1))
  bounds.push(bound)
}
const lowerBound = (milliseconds: number) => bounds.findLast((bound) => bound * 1_000 <= milliseconds) ?? 0

async function insertAll(db: Kysely<never>, figures: Figures): Promise<void> {
  const rows = [...figures.values()].map(({ key: [scope, kind, day, key], count }) => ({
    scope,
    kind,
    day,
    key,
    count,
  }))
  const target = db as unknown as Kysely<{ figure: (typeof rows)[number] }>
  for (let from = 0; from < rows.length; from += 1_000) {
    await target
      .insertInto('figure')
      .values(rows.slice(from, from + 1_000))
      .execute()
  }
}
