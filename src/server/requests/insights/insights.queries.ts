import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import { allCatalogues, type Figure, figureKinds } from '../figures/figures.ts'

export interface Range {
  /** First and last UTC day, counted from 1970. */
  first: number
  last: number
  /** Undefined for all catalogues. */
  catalogueId: string | undefined
}

export interface Sum {
  kind: Figure['kind']
  /** 0 unless the kind is `status`. */
  day: number
  key: string
  count: number
}

/** Ten named values and `unlisted`. */
const maxRanked = 11

/** One statement sums stored figures and unfolded changes, so that a concurrent fold counts nothing twice. */
export async function sumFigures(db: Db, { first, last, catalogueId }: Range): Promise<Sum[]> {
  const scope = catalogueId ?? allCatalogues
  const ofCatalogue = catalogueId === undefined ? sql`` : sql`and "catalogueId" = ${catalogueId}`
  const { rows } = await sql<Sum>`
    with change as (select * from "figureChange" where day between ${first} and ${last} ${ofCatalogue}),
    fact as (
      select kind, day, key, count from figure where scope = ${scope} and kind in (${sql.join(figureKinds)})
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
    where kind not in ('country', 'source') or place <= ${maxRanked}`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
