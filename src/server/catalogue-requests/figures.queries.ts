import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/dialect.ts'
import { pick, prepared } from '../platform/db/prepared.ts'
import type { Tables } from '../platform/db/schema.ts'

export type Change = Selectable<Tables['figureChange']>
export type Figure = Selectable<Tables['figure']>

/** The scope of what is counted of all catalogues together. */
export const allCatalogues = '*'
/** The key of the countries or sources that a day does not list. */
export const unlisted = '*'

const columns = ['id', 'day', 'catalogueId', 'status', 'opened', 'country', 'source', 'decision', 'step'] as const

const append = prepared((db: Db, row: Insertable<Tables['figureChange']>) =>
  db.insertInto('figureChange').values(pick(row, columns)),
)

/** Appends what one transaction changed. */
export async function insertChange(trx: Trx, row: Insertable<Tables['figureChange']>): Promise<void> {
  await append(trx, row)
}

export async function hasChanges(db: Db): Promise<boolean> {
  return (await db.selectFrom('figureChange').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Removes and returns the oldest changes. */
export function takeChanges(trx: Trx, most: number): Promise<Change[]> {
  const oldest = trx.selectFrom('figureChange').select('id').orderBy('id').limit(most)
  return trx.deleteFrom('figureChange').where('id', 'in', oldest).returningAll().execute()
}

/** The countries and sources that these days list. */
export function findListed(trx: Trx, days: number[], scopes: string[]): Promise<Omit<Figure, 'count'>[]> {
  return trx
    .selectFrom('figure')
    .where('scope', 'in', scopes)
    .where('kind', 'in', ['country', 'source'])
    .where('day', 'in', days)
    .select(['scope', 'kind', 'day', 'key'])
    .execute()
}

/** Adds to the figures, and removes those that became nothing: a country may be what only an erased visitor wrote. */
export async function addFigures(trx: Trx, rows: Figure[]): Promise<void> {
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    await trx
      .insertInto('figure')
      .values(rows.slice(from, from + mostAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'kind', 'day', 'key']).doUpdateSet({ count: sql`figure.count + excluded.count` }),
      )
      .execute()
  }
}
/** SQLite accepts at most 32,766 parameters in one statement. */
const mostAtOnce = 1_000

/** Removes figures of these days that count nothing any more. */
export async function removeEmpty(trx: Trx, days: number[], scopes: string[]): Promise<void> {
  await trx
    .deleteFrom('figure')
    .where('scope', 'in', scopes)
    .where('kind', 'in', ['status', 'opened', 'country', 'source', 'decision', ...catalogueKinds])
    .where('day', 'in', days)
    .where('count', '=', 0)
    // That a day is full is not forgotten.
    .where('key', '<>', unlisted)
    .execute()
}

export const catalogueKinds = ['catalogueAsked', 'catalogueApproved', 'catalogueOpened'] as const

export interface Range {
  /** The first and the last UTC day, counted from 1970. */
  first: number
  last: number
  /** All catalogues, unless it is named; '' are the requests that name none. */
  catalogueId: string | undefined
}

export interface Sum {
  kind: Figure['kind']
  /** For a status. */
  day: number
  key: string
  count: number
}

const mostRanked = 10

/**
 * Sums up the figures and the changes that are not folded yet in one statement, so that each change is counted once
 * whenever it is folded. Of countries and sources those that were named most.
 */
export async function sumFigures(db: Db, { first, last, catalogueId }: Range): Promise<Sum[]> {
  const scope = catalogueId ?? allCatalogues
  const ofCatalogue = catalogueId === undefined ? sql`` : sql`and "catalogueId" = ${catalogueId}`
  const { rows } = await sql<Sum>`
    with change as (select * from "figureChange" where day between ${first} and ${last} ${ofCatalogue}),
    fact as (
      select kind, day, key, count from figure where scope = ${scope} and kind in (${sql.join(kinds)})
        and day between ${first} and ${last}
      union all select 'status', day, status, step from change
      union all select 'opened', day, '', step from change where opened = 1
      union all select 'country', day, country, step from change
      union all select 'source', day, source, step from change
      union all select 'decision', day, cast(decision as text), step from change where decision is not null
      union all select 'catalogueAsked', day, "catalogueId", step from change
      union all select 'catalogueApproved', day, "catalogueId", step from change where status = 'approved'
      union all select 'catalogueOpened', day, "catalogueId", step from change where opened = 1
    ),
    total as (
      select kind, case when kind = 'status' then day else 0 end as day, key, sum(count) as count
      from fact group by 1, 2, 3
    ),
    ranked as (
      select kind, day, key, count, rank() over (partition by kind order by count desc) as place
      from total where count <> 0
    )
    select kind, day, key, count from ranked
    where kind not in ('country', 'source') or place <= ${mostRanked} + 1`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

const kinds = ['status', 'opened', 'country', 'source', 'decision', ...catalogueKinds]
