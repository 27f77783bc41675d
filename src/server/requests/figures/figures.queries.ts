import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../database/dialect.ts'
import { pick, prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'

export type Change = Selectable<Tables['figureChange']>
export type Figure = Selectable<Tables['figure']>

export const allCatalogues = '*'
/** The key of values beyond a day's limit. Country keys have no capitals, sources no asterisks. */
export const unlisted = '*UNLISTED*'

/** Only the scope of all catalogues has figures of the last three kinds. */
export const figureKinds: Figure['kind'][] = [
  ...(['status', 'opened', 'country', 'source', 'decision'] as const),
  ...(['catalogueAsked', 'catalogueApproved', 'catalogueOpened'] as const),
]

const columns = [
  'id',
  'day',
  'catalogueId',
  'status',
  'opened',
  'country',
  'source',
  'decision',
  'step',
  'site',
] as const

const append = prepared((db: Db, row: Insertable<Tables['figureChange']>) =>
  db.insertInto('figureChange').values(pick(row, columns)),
)

export async function insertChanges(trx: Trx, rows: readonly Insertable<Tables['figureChange']>[]): Promise<void> {
  if (rows.length > 2) await trx.insertInto('figureChange').values(rows).execute()
  else for (const row of rows) await append(trx, row)
}

/** How many requests of a catalogue were opened. */
export async function countOpened(db: Db, catalogueId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select coalesce(sum(count), 0) from figure where scope = ${catalogueId} and kind = 'opened') +
    (select coalesce(sum(step), 0) from "figureChange" where "catalogueId" = ${catalogueId} and opened = 1) as count`.execute(
    db,
  )
  return Number(rows[0]?.count)
}

export async function hasChanges(db: Db): Promise<boolean> {
  return (await db.selectFrom('figureChange').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function takeChanges(trx: Trx, limit: number): Promise<Change[]> {
  const oldest = trx.selectFrom('figureChange').select('id').orderBy('id').limit(limit)
  return trx.deleteFrom('figureChange').where('id', 'in', oldest).returningAll().execute()
}

export function findListed(trx: Trx, days: number[], scopes: string[]): Promise<Figure[]> {
  return trx
    .selectFrom('figure')
    .where('scope', 'in', scopes)
    .where('kind', 'in', ['country', 'source'])
    .where('day', 'in', days)
    .selectAll()
    .execute()
}

/** Those of these values that were listed in the days before. */
export async function findListedBefore(trx: Trx, values: readonly Figure[], within: number) {
  if (values.length === 0) return []
  const each = <T>(of: (value: Figure) => T) => [...new Set(values.map(of))]
  const days = values.map(({ day }) => day)
  return trx
    .selectFrom('figure')
    .where(
      'scope',
      'in',
      each(({ scope }) => scope),
    )
    .where(
      'kind',
      'in',
      each(({ kind }) => kind),
    )
    .where('day', '>=', Math.min(...days) - within)
    .where('day', '<', Math.max(...days))
    .where(
      'key',
      'in',
      each(({ key }) => key),
    )
    .where('count', '>', 0)
    .select(['scope', 'kind', 'day', 'key'])
    .execute()
}

/** Adds to the stored counts. `rows` must not name the same figure twice. */
export async function addFigures(trx: Trx, rows: Figure[]): Promise<void> {
  for (let from = 0; from < rows.length; from += maxAtOnce) {
    await trx
      .insertInto('figure')
      .values(rows.slice(from, from + maxAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'kind', 'day', 'key']).doUpdateSet({ count: sql`figure.count + excluded.count` }),
      )
      .execute()
  }
}

/** SQLite accepts at most 32,766 parameters in one statement. */
const maxAtOnce = 1_000

/** Removes empty figures, because a country may be text that only an erased visitor wrote. */
export async function removeEmpty(trx: Trx, days: number[], scopes: string[]): Promise<void> {
  await trx
    .deleteFrom('figure')
    .where('scope', 'in', scopes)
    .where('kind', 'in', figureKinds)
    .where('day', 'in', days)
    .where('count', '=', 0)
    .execute()
}
